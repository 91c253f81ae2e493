/** Rules of our own, for oxlint: syntax that this project does not use, each with what to write instead. */

const noSpreadLiterals = restricted(
  'Write the properties one by one instead of spreading a literal.',
  // A spread literal saves a line, and hides from the compiler what a component overwrites or does not know.
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
)

/** "Nunez" finds "Núñez" in every search: both sides are compared by their normalized keys. */
const foldedSearch = restricted(
  'Search by folded() of server/text/folded.ts.',
  "CallExpression[callee.property.name='includes'][callee.object.callee.property.name=/^toLower|^toUpper/]",
)

/** Half of a character or conjunct must not be used as an initial. */
const wholeInitials = restricted(
  'Take the first grapheme: firstGrapheme of server/text/graphemes.ts.',
  'ChainExpression > MemberExpression[optional=true][computed=true][property.value=0][object.name=/word|name|text/i]',
)

const readers = '/^(read|readFile|readFileSync)$/'

/** Whatever the import is named. `CFB` reopens the archive just written. */
const writtenWorkbooks = restricted(
  'Workbooks are written, never read.',
  `MemberExpression[property.name=${readers}]:not([object.property.name='CFB'])`,
  `MemberExpression[property.value=${readers}]`,
  `ObjectPattern > Property[key.name=${readers}]`,
  `ImportSpecifier[imported.name=${readers}]`,
)

export default {
  meta: { name: 'syntax' },
  rules: {
    'no-spread-literals': noSpreadLiterals,
    'folded-search': foldedSearch,
    'whole-initials': wholeInitials,
    'written-workbooks': writtenWorkbooks,
  },
}

function restricted(message, ...selectors) {
  return {
    create: (context) => {
      const report = (node) => context.report({ node, message })
      return Object.fromEntries(selectors.map((selector) => [selector, report]))
    },
  }
}
