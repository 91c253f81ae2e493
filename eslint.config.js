import { defineConfig, globalIgnores } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** The files that write workbooks, and the one that reads them in tests. */
const workbookFiles = ['server/exports/xlsx*.ts', 'tests/support/workbook.ts']
/** A spread literal saves a line, and hides from the compiler what a component overwrites or does not know. */
const noSpreadLiterals = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the properties one by one instead of spreading a literal.' }))
const readers = '/^(read|readFile|readFileSync)$/'

export default defineConfig(
  globalIgnores(['build/', '.builds/', 'data/', 'node_modules/', 'app/public/']),
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Interfaces that a package declares for augmentation are extended by empty ones.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['**/*.js'],
    extends: [tseslint.configs.base],
    rules: { 'no-unused-vars': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    // Values that only the browser knows (a theme, a preference) are read after hydration, in an effect. Code that the
    // React Compiler cannot memoize is fine where the compiler is not used.
    rules: { 'react-hooks/set-state-in-effect': 'off', 'react-hooks/incompatible-library': 'off' },
  },
  {
    rules: {
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-else-return': 'error',
      'prefer-const': 'error',
      'no-var': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,js}'],
    rules: { 'no-restricted-syntax': ['error', ...noSpreadLiterals] },
  },
  {
    // "Nunez" finds "Núñez" in every search: both sides are compared by their normalized keys.
    files: ['app/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/exports/xlsx*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noSpreadLiterals,
        {
          selector:
            "CallExpression[callee.property.name='includes'][callee.object.callee.property.name=/^toLower|^toUpper/]",
          message: 'Search by folded() of server/text/folded.ts.',
        },
        // Half of a character or conjunct must not be used as an initial.
        {
          selector:
            'ChainExpression > MemberExpression[optional=true][computed=true][property.value=0][object.name=/word|name|text/i]',
          message: 'Take the first grapheme: firstGrapheme of server/text/graphemes.ts.',
        },
      ],
    },
  },
  {
    // The reading part of sheetjs-style has known vulnerabilities (prototype pollution, slow patterns), so the portal
    // only writes workbooks.
    files: ['**/*.{ts,tsx,js}'],
    ignores: workbookFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'sheetjs-style', message: `Only ${workbookFiles.join(' and ')} use it.` }] },
      ],
    },
  },
  {
    // Whatever the import is named. `CFB` reopens the archive just written.
    files: ['server/exports/xlsx*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noSpreadLiterals,
        ...[
          `MemberExpression[property.name=${readers}]:not([object.property.name='CFB'])`,
          `MemberExpression[property.value=${readers}]`,
          `ObjectPattern > Property[key.name=${readers}]`,
          `ImportSpecifier[imported.name=${readers}]`,
        ].map((selector) => ({ selector, message: 'Workbooks are written, never read.' })),
      ],
    },
  },
  {
    files: ['scripts/**', 'tests/support/quiet-console*.ts'],
    rules: { 'no-console': 'off' },
  },
)
