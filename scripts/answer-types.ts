/**
 * `npm run answer-types`: writes the response type of each documented call, as TypeScript infers it from the rows of
 * server/features, to server/http/openapi/answers.json (docs/decisions/117). Run it when a row or a procedure changes
 * its response.
 */
import { writeFileSync } from 'node:fs'
import ts from 'typescript'
import { rest } from '#server/wiring/api.ts'
import type { JsonSchema } from '#server/http/openapi/field-schema.ts'

const methods = ['get', 'post', 'put', 'del']

/** Maximum nesting of objects; anything deeper is left open. */
const deepest = 8

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as { config: object }
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
const program = ts.createProgram(['server/wiring/api.ts'], options)
const checker = program.getTypeChecker()

const typesByCall = new Map<string, ts.Type>()
/** Rows with computed addresses: each pattern stands for every address that contains these words. */
const patterns: { method: string; words: string[]; type: ts.Type }[] = []
for (const file of program.getSourceFiles())
  if (/rest\.ts$/.test(file.fileName) && file.fileName.includes('/server/features/')) visit(file)

const answers: Record<string, JsonSchema> = {}
for (const { method, path, as } of rest.rows) {
  const type = typesByCall.get(`${method} ${path}`) ?? likeliest(method, path)
  if (!type) throw new Error(`${method} ${path} has no type: its row is written in a way that is not known here.`)
  if (as === 'text') continue
  answers[`${method} ${path}`] = schemaOf(as === 'list' ? listed(type) : type, 0)
}
writeFileSync('server/http/openapi/answers.json', `${JSON.stringify(answers)}\n`)
console.log(`${Object.keys(answers).length} answers`)

function visit(node: ts.Node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && methods.includes(node.expression.text)) {
    const [path, answer] = node.arguments
    const [signature] = answer ? checker.getTypeAtLocation(answer).getCallSignatures() : []
    const method = node.expression.text === 'del' ? 'DELETE' : node.expression.text.toUpperCase()
    const type = signature && checker.getAwaitedType(signature.getReturnType())
    if (path && type) {
      if (!ts.isStringLiteralLike(path))
        patterns.push({
          method,
          words: ts.isTemplateExpression(path) ? path.templateSpans.map(({ literal }) => literal.text) : [],
          type,
        })
      else if (path.text.startsWith('/api/')) typesByCall.set(`${method} ${path.text}`, type)
    }
  }
  ts.forEachChild(node, visit)
}

function likeliest(method: string, path: string): ts.Type | undefined {
  const fitting = patterns.filter((one) => one.method === method && one.words.every((word) => path.endsWith(word)))
  return fitting.sort((a, b) => b.words.join('').length - a.words.join('').length)[0]?.type
}

/** A LongList is sent as the list of its rows, whose parts are arrays. */
function listed(type: ts.Type): ts.Type {
  const [parts] = checker.getTypeOfSymbol(type.getProperty('parts')!).getCallSignatures()
  return checker.getTypeArguments(parts!.getReturnType() as ts.TypeReference)[0]!
}

function schemaOf(type: ts.Type, depth: number): JsonSchema {
  if (type.isUnion()) return unionOf(type, depth)
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
  if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' }
  if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' }
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' }
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
  // undefined has no body.
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { type: 'null' }
  // Ids are branded types.
  if (type.isIntersection()) {
    const text = type.types.find(({ flags }) => flags & ts.TypeFlags.StringLike)
    if (text) return schemaOf(text, depth)
  }
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || depth > deepest) return {}
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference).map((one) => schemaOf(one, depth + 1))
    return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length }
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item!.flags & ts.TypeFlags.Never
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items: schemaOf(item!, depth + 1) }
  }
  if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' }
  return objectOf(type, depth)
}

function objectOf(type: ts.Type, depth: number): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const property of checker.getPropertiesOfType(type)) {
    const own = checker.getTypeOfSymbol(property)
    if (own.getCallSignatures().length > 0) continue
    properties[property.name] = schemaOf(
      checker.getNonNullableType(own) === own ? own : withoutUndefined(own),
      depth + 1,
    )
    const mayLack =
      property.flags & ts.SymbolFlags.Optional ||
      own.flags & ts.TypeFlags.Undefined ||
      (own.isUnion() && own.types.some(({ flags }) => flags & ts.TypeFlags.Undefined))
    if (!mayLack) required.push(property.name)
  }
  const others = type.getStringIndexType()
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(others ? { additionalProperties: schemaOf(others, depth + 1) } : {}),
  }
}

/** Leaves out undefined fields, which are not sent; null fields are. */
function withoutUndefined(type: ts.Type): ts.Type {
  if (!type.isUnion()) return type
  const hasNull = type.types.some(({ flags }) => flags & ts.TypeFlags.Null)
  const rest = checker.getNonNullableType(type)
  return hasNull ? type : rest
}

function unionOf(type: ts.UnionType, depth: number): JsonSchema {
  const ways = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map((one) => schemaOf(one, depth))
  const values = ways.flatMap((way) => ('const' in way ? [way.const] : []))
  const others = ways.filter((way) => !('const' in way))
  const isBoolean = values.includes(true) && values.includes(false)
  const left = values.filter((value) => !isBoolean || typeof value !== 'boolean')
  const all = [
    ...others,
    ...(isBoolean ? [{ type: 'boolean' }] : []),
    ...(left.length > 0 ? [left.length === 1 ? { const: left[0] } : { enum: left }] : []),
  ]
  const different = all.filter(
    (way, index) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(way)) === index,
  )
  if (different.length > 1 && different.every((way) => typeof way.type === 'string' && Object.keys(way).length === 1))
    return { type: different.map(({ type: one }) => one as string) }
  return different.length === 1 ? different[0]! : { anyOf: different }
}
