import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/**
 * @typedef {{ line: number, specifier: string, typeOnly: boolean }} Import
 * @typedef {{ line: number, what: string }} Sighting
 * @typedef {Sighting & { isOwners: boolean }} Write a table that is written; `isOwners` when the write itself declares
 * the feature as the table's owner
 * @typedef {{ path: string, codeLines: number, firstLine: string, imports: Import[], writes: Write[], rows: Sighting[],
 * clockReads: Sighting[], awaits: Sighting[] }} Source
 * `codeLines` counts neither empty lines nor comments
 */

const folders = ['app', 'server', 'events-log', 'db', 'scripts', 'tests']
const isCode = /\.(ts|tsx|js)$/
/** Style sheets are read only for their length. */
const isStyle = /\.css$/

/** Reads every source file of the project below `root`, sorted by path; paths use slashes. */
export function readProject(root) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && (isCode.test(entry.name) || isStyle.test(entry.name)))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .map((file) => readSource(path.relative(root, file).split(path.sep).join('/'), readFileSync(file, 'utf8'))),
  )
}

/**
 * Reads from one file everything that the rules need.
 * @param {string} file
 * @param {string} text
 * @returns {Source}
 */
export function readSource(file, text) {
  /** @type {Source} */
  const source = {
    path: file,
    codeLines: countCodeLines(text),
    firstLine: text.slice(0, text.indexOf('\n') + 1 || undefined),
    imports: [],
    writes: [],
    rows: [],
    clockReads: [],
    awaits: [],
  }
  if (isStyle.test(file)) return source
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
  visit(tree, (node) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    const imported = importOf(node)
    if (imported) source.imports.push({ line, ...imported })
    const write = writeOf(node)
    if (write) source.writes.push({ line, ...write })
    const table = tableOf(node)
    if (table) source.rows.push({ line, what: table })
    const clock = clockRead(node)
    if (clock) source.clockReads.push({ line, what: clock })
    if (ts.isAwaitExpression(node)) source.awaits.push({ line, what: 'await' })
  })
  return source
}

/** Comments are on their own lines, or after code, which counts. */
function countCodeLines(text) {
  const withoutBlocks = text.replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, '')
  return withoutBlocks.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length
}

function visit(node, look) {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

const kindOf = (file) =>
  file.endsWith('.tsx') ? ts.ScriptKind.TSX : file.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS

function importOf(node) {
  if (ts.isImportDeclaration(node)) {
    return {
      specifier: node.moduleSpecifier.text,
      typeOnly: onlyTypes(node.importClause, node.importClause?.namedBindings),
    }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: node.moduleSpecifier.text, typeOnly: onlyTypes(node, node.exportClause) }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal.text, typeOnly: true }
  }
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]
  return dynamic && ts.isStringLiteral(dynamic) ? { specifier: dynamic.text, typeOnly: false } : undefined
}

/** `import type …`, or braces in which every name is a type. */
function onlyTypes(clause, names) {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const list = names && 'elements' in names && !clause.name ? names.elements : []
  return list.length > 0 && list.every((name) => name.isTypeOnly)
}

/** The argument index of the table's name, for each function that writes a table. */
const tableArgument = {
  insertInto: 0,
  updateTable: 0,
  deleteFrom: 0,
  replaceInto: 0,
  mergeInto: 0,
  insertRow: 1,
  upsertRow: 1,
  updateRows: 1,
  chapterRecords: 0,
}

function writeOf(node) {
  if (!ts.isCallExpression(node)) return undefined
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
  const table = Object.hasOwn(tableArgument, name) ? node.arguments[tableArgument[name]] : undefined
  // `payments as p` is payments.
  return table && ts.isStringLiteral(table)
    ? { what: table.text.split(' ')[0], isOwners: name === 'chapterRecords' }
    : undefined
}

/** Returns `people` for the line `people: PersonRow`, which gives a table the type of its rows. */
function tableOf(node) {
  const isTable =
    ts.isPropertySignature(node) &&
    node.type &&
    ts.isTypeReferenceNode(node.type) &&
    /Row$/.test(node.type.typeName.getText())
  return isTable ? node.name.getText() : undefined
}

/** `Date.now()`, `Date()` and `new Date()`: the machine's time, not the request's. */
function clockRead(node) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  const callee = node.expression.getText()
  if (ts.isCallExpression(node)) return callee === 'Date.now' || callee === 'Date' ? `${callee}()` : undefined
  return callee === 'Date' && !node.arguments?.length ? 'new Date()' : undefined
}
