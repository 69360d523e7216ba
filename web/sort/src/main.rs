//! Sorts the functions of a WebAssembly module, and keeps one of those that are equal: `noughts-sort FILE` writes the file
//! anew.
//!
//! The compiler makes many functions that are almost the same, one for each type that a generic function is used with, and
//! the order in which a module lists its functions is free. A compressor finds what repeats best where it is near, so
//! functions of one type that do the same steps with other numbers stand side by side: the compressed page is 3 % smaller.
//! A fifth of the functions are equal to another one to the last byte. Those that are called by their index come first,
//! so that this index is short in the many places that name it. Both make the page 1 % smaller again.

use std::convert::Infallible;
use std::error::Error;
use std::{env, fs};

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, FunctionBody, FunctionSectionReader, Operator, Parser, Payload, TypeRef,
};

/// How often the functions are sorted. Those that differ only in what they call are sorted by the numbers of the functions that they
/// call. At first these are the compiler's, which differ from folder to folder, and with them the size by 0.1 %; then they are ours.
const PASSES: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: noughts-sort FILE")?;
    let module = fs::read(&path)?;
    let sorted = (0..PASSES).try_fold(module, |module, _| sorted(&module))?;
    Ok(fs::write(path, sorted)?)
}

/// The same module with each function once, in another order.
///
/// # Errors
///
/// The bytes are not a WebAssembly module.
fn sorted(module: &[u8]) -> Reencoded<Vec<u8>> {
    let mut order = Order::of(module)?;
    let equal = order.functions.len() < order.places.len();
    let mut sorted = Module::new();
    order.parse_core_module(&mut sorted, Parser::new(0), module)?;
    let sorted = sorted.finish();
    // Functions that call functions that were equal may be equal now.
    if equal { self::sorted(&sorted) } else { Ok(sorted) }
}

/// The order in which the functions of a module are written.
struct Order {
    /// How many functions are imported. Their indices come first, and stay.
    imported: usize,
    /// The functions that are written, each by its place in the module as it was, without those that are imported.
    functions: Vec<usize>,
    /// For each function of the module as it was, the place in `functions`: its own, or that of an equal one.
    places: Vec<usize>,
}

impl Order {
    fn of(module: &[u8]) -> Result<Self, BinaryReaderError> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => types = section.into_iter().collect::<Result<_, _>>()?,
                Payload::CodeSectionEntry(body) => bodies.push(body),
                _ => {}
            }
        }
        let mut called = vec![false; imported + bodies.len()];
        let steps: Vec<_> = bodies.iter().map(|body| steps(module, body, &mut called)).collect::<Result<_, _>>()?;
        let code = |function: usize| (types.get(function), &steps[function], bodies[function].as_bytes());
        let mut functions: Vec<usize> = (0..bodies.len()).collect();
        let mut firsts = functions.clone();
        functions.sort_by_key(|&function| code(function));
        functions.dedup_by(|function, first| {
            let equal = code(*function) == code(*first);
            if equal {
                firsts[*function] = *first;
            }
            equal
        });
        functions.sort_by_key(|&function| !called[imported + function]);
        let mut places = vec![0; bodies.len()];
        for (place, &function) in functions.iter().enumerate() {
            places[function] = place;
        }
        let places = firsts.iter().map(|&first| places[first]).collect();
        Ok(Self { imported, functions, places })
    }

    /// The items in the new order.
    fn sort<T: Clone>(&self, items: &[T]) -> Vec<T> {
        self.functions.iter().map(|&function| items[function].clone()).collect()
    }
}

/// What a function does, step by step: its variables, and what each instruction does without the numbers that it does it
/// with. The functions that it calls by their index are marked in `called`.
fn steps(module: &[u8], body: &FunctionBody, called: &mut [bool]) -> Result<Vec<u8>, BinaryReaderError> {
    let operators = body.get_operators_reader()?;
    let mut steps = module[body.range().start..operators.original_position()].to_vec();
    for operator in operators.into_iter_with_offsets() {
        let (operator, offset) = operator?;
        steps.push(module[offset]);
        if let Operator::Call { function_index } = operator {
            called[function_index as usize] = true;
        }
    }
    Ok(steps)
}

type Reencoded<T = ()> = Result<T, reencode::Error<Infallible>>;

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Reencoded<u32> {
        let Some(function) = (index as usize).checked_sub(self.imported) else { return Ok(index) };
        Ok((self.imported + self.places[function]) as u32)
    }

    fn parse_function_section(&mut self, written: &mut FunctionSection, types: FunctionSectionReader) -> Reencoded {
        let types: Vec<u32> = types.into_iter().collect::<Result<_, _>>()?;
        for index in self.sort(&types) {
            written.function(self.type_index(index)?);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, written: &mut CodeSection, bodies: CodeSectionReader) -> Reencoded {
        let bodies: Vec<_> = bodies.into_iter().collect::<Result<_, _>>()?;
        self.sort(&bodies).into_iter().try_for_each(|body| self.parse_function_body(written, body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function, ImportSection, RefType,
        TableSection, TableType, TypeSection, ValType,
    };
    use wasmparser::ElementItems;

    /// A module of three functions: 0 is imported, 1 is exported as `calls` and calls the others, and 2 is exported as
    /// `called` and in a table.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("page", "imported", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        functions.function(1).function(1);
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            minimum: 1,
            maximum: None,
            table64: false,
            shared: false,
        });
        let mut exports = ExportSection::new();
        exports.export("calls", ExportKind::Func, 1).export("called", ExportKind::Func, 2);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions([2].as_slice().into()));
        let mut calls = Function::new([]);
        calls.instructions().i32_const(8).drop().call(0).call(2).end();
        let mut called = Function::new([]);
        called.instructions().i32_const(7).end();
        let mut code = CodeSection::new();
        code.function(&calls).function(&called);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&tables).section(&exports);
        module.section(&elements).section(&code);
        module.finish()
    }

    /// What the module says of its functions: exports, the table, and which functions each one calls.
    fn indices(module: &[u8]) -> (Vec<(String, u32)>, Vec<u32>, Vec<Vec<u32>>) {
        let (mut exported, mut listed, mut called) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.expect("a module") {
                Payload::ExportSection(exports) => {
                    exported.extend(
                        exports
                            .into_iter()
                            .map(|export| export.expect("an export"))
                            .map(|e| (e.name.to_owned(), e.index)),
                    );
                }
                Payload::ElementSection(elements) => {
                    for element in elements {
                        let ElementItems::Functions(items) = element.expect("an element").items else {
                            panic!("other items")
                        };
                        listed.extend(items.into_iter().map(|item| item.expect("a function")));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let operators = body.get_operators_reader().expect("operators").into_iter();
                    called.push(
                        operators
                            .filter_map(|operator| match operator.expect("an operator") {
                                Operator::Call { function_index } => Some(function_index),
                                _ => None,
                            })
                            .collect(),
                    );
                }
                _ => {}
            }
        }
        (exported, listed, called)
    }

    #[test]
    fn whoever_names_a_function_names_it_by_its_new_index() {
        let named = |calls, called| vec![("calls".to_owned(), calls), ("called".to_owned(), called)];
        assert_eq!(indices(&module()), (named(1, 2), vec![2], vec![vec![0, 2], vec![]]));
        let sorted = sorted(&module()).expect("a module");
        assert_eq!(indices(&sorted), (named(2, 1), vec![1], vec![vec![], vec![0, 1]]));
    }

    /// A module of four functions: 0 and 1 do the same, 2 is exported as `one` and calls 0, and 3 is exported as `other` and
    /// calls 1.
    fn module_of_twins() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut functions = FunctionSection::new();
        functions.function(0).function(0).function(0).function(0);
        let mut exports = ExportSection::new();
        exports.export("one", ExportKind::Func, 2).export("other", ExportKind::Func, 3);
        let mut code = CodeSection::new();
        for called in [None, None, Some(0), Some(1)] {
            let mut function = Function::new([]);
            match called {
                Some(called) => function.instructions().call(called).end(),
                None => function.instructions().nop().end(),
            };
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn functions_that_do_the_same_are_kept_once_and_so_are_those_that_call_them() {
        let sorted = sorted(&module_of_twins()).expect("a module");
        let exported = vec![("one".to_owned(), 1), ("other".to_owned(), 1)];
        assert_eq!(indices(&sorted), (exported, vec![], vec![vec![], vec![0]]));
    }

    #[test]
    fn sorting_a_sorted_module_changes_nothing() {
        let once = sorted(&module()).expect("a module");
        assert_eq!(sorted(&once).expect("a module"), once);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(sorted(b"no module").is_err());
    }
}
