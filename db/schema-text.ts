import { migratedImage } from './migrate.ts'
import Database from './sqlite/driver.ts'

/** The command that writes `db/schema.sql`. */
const command = 'npm run schema'

type Definition = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; tableName: string; sql: string }

/**
 * Returns the content of `db/schema.sql`: the definitions of a freshly migrated SQLite database. Tables are sorted by
 * name, and each is followed by its indexes and triggers; views come last.
 */
export async function schemaText(): Promise<string> {
  const database = new Database(await migratedImage())
  // SQLite creates the indexes of keys by itself, without a statement.
  const definitions = database
    .prepare('select type, name, tbl_name as tableName, sql from sqlite_master where sql is not null')
    .all() as Definition[]
  database.close()
  definitions.sort((a, b) => (a.name < b.name ? -1 : 1))
  const ofType = (type: Definition['type']) => definitions.filter((one) => one.type === type)
  const tables = ofType('table').map((table) => {
    const ofTable = [...ofType('index'), ...ofType('trigger')].filter(({ tableName }) => tableName === table.name)
    return [table, ...ofTable].map(statementOf).join('\n')
  })
  return `${[`-- Generated from the migrations by \`${command}\`; do not edit.`, ...tables, ...ofType('view').map(statementOf)].join('\n\n')}\n`
}

const statementOf = ({ type, sql }: Definition): string =>
  `${linesOf(type, onOneLine(sql)).flatMap(wrapped).join('\n')};`

/** Strings and quoted names, which stay as they are, and everything between them. */
const pieces = /'[^']*'|"[^"]*"|[^'"]+/g

/** Collapses whitespace; SQLite stores statements as the migrations wrote them, except for the first words. */
const onOneLine = (sql: string): string =>
  sql
    .replaceAll(pieces, (piece) =>
      /^['"]/.test(piece) ? piece : piece.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')'),
    )
    .replace(/^CREATE (?:UNIQUE )?[A-Z]+/, (words) => words.toLowerCase())
    .trim()

function linesOf(type: Definition['type'], text: string): string[] {
  if (type === 'table') {
    const [start, end] = [text.indexOf('('), text.lastIndexOf(')')]
    const columns = splitBefore(text.slice(start + 1, end), /^,$/).map((column) => column.replace(/^, /, ''))
    const rows = columns.map((column, index) => `  ${column}${index < columns.length - 1 ? ',' : ''}`)
    return [`${text.slice(0, start).trim()} (`, ...rows, `)${text.slice(end + 1)}`]
  }
  if (type === 'index') return indented(splitBefore(text, /^where$/))
  if (type === 'view') return indented(splitBefore(text, /^(?:select|from|union)$/))
  const [head, ...statements] = splitBefore(text.replace(/ end$/, ''), /^(?:begin|;)$/)
  const body = statements.map((statement) => statement.replace(/^(?:begin|;) ?/, '')).filter(Boolean)
  const clauses = body.flatMap((statement) =>
    indented(splitBefore(`${statement};`, /^(?:select|set|where|union|values)$/)),
  )
  return [head!, 'begin', ...clauses.map((clause) => `  ${clause}`), 'end']
}

/** The first part is empty where the text begins with a clause. */
const indented = ([first, ...others]: string[]): string[] =>
  first ? [first, ...others.map((other) => `  ${other}`)] : others

/** Splits before what the pattern finds outside of strings, quoted names, and parentheses. */
function splitBefore(text: string, pattern: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/'[^']*'|"[^"]*"|\w+|[^\w'"]/g)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth === 0 && pattern.test(token)) parts.push('')
    parts[parts.length - 1] += token
  }
  return parts.map((part) => part.trim())
}

const maxWidth = 120

/** Breaks a long line at spaces outside of strings. */
function wrapped(line: string): string[] {
  const margin = `${/^ */.exec(line)![0]}  `
  const lines: string[] = []
  let current = ''
  for (const [word] of line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+|\s+/g)) {
    if (current.trim() && (current + word).length > maxWidth) {
      lines.push(current.trimEnd())
      current = margin + word.trimStart()
    } else current += word
  }
  return [...lines, current]
}
