import { capitalized, renamed, type Names } from './names.ts'
import { changed, type Read } from './reading.ts'

/** Returns the files of the feature itself by their paths: copies of those of `quick-links` under its own names. */
export function ownFiles(names: Names, migration: string, read: Read): Record<string, string> {
  const copy = (path: string, ...edits: [RegExp, string][]) =>
    renamed(
      edits.reduce((text, [from, to]) => changed(path, text, from, to), read(path)),
      names,
    )
  const server = `server/features/${names.folder}`
  const app = `app/features/${names.folder}`
  const model = 'server/features/quick-links'
  return {
    [`db/migrations/${migration}.ts`]: copy('db/migrations/0200-quick-links.ts', [
      /\/\*\* .* \*\//,
      `/** The ${names.plural} of a chapter. */`,
    ]),
    [`db/tables/${names.folder}.ts`]: copy('db/tables/quick-links.ts'),
    [`${server}/rules.ts`]: copy(`${model}/rules.ts`),
    [`${server}/schema.ts`]: copy(`${model}/schema.ts`, [/One link\./, `One ${names.singular}.`]),
    [`${server}/procedures.ts`]: copy(`${model}/procedures.ts`, [
      /\/\*\* The links .* \*\//,
      `/** The ${names.plural} of a chapter, newest first. */`,
    ]),
    [`${server}/rest.ts`]: copy(`${model}/rest.ts`, [/ \(wire\.md section \d+\)/, '']),
    // Without the tests of web addresses.
    [`${server}/${names.folder}.test.ts`]: copy(
      `${model}/quick-links.test.ts`,
      [/^import \{ expect, test \} from 'vitest'\n/, ''],
      [/^import \{ newLink \}.*\n/m, ''],
      [/\ntest\.each[^]*/, ''],
    ),
    [`${app}/${names.folder}-page.tsx`]: copy(
      'app/features/quick-links/links-page.tsx',
      [/The chapter's quick links, for its admins/, `The chapter's ${names.plural}, for its admins`],
      // Only tables of the specification have numeric dates (docs/decisions/162).
      [/import \{ TableDate \} from .*\n/, "import { date } from '#app/lib/format.ts'\n"],
      [/<TableDate of=\{row\.addedOn\} \/>/, 'date(row.addedOn)'],
    ),
    [`${app}/words.ts`]: wordsOf(names),
    [`tests/rest/${names.folder}.ts`]: copy(
      'tests/rest/links.ts',
      [/import \{ expect \} from 'vitest'\n/, ''],
      [/addedBy, /, ''],
      [/const links = /, 'export const linkProofs: Proofs = recordProofs('],
      [/\n\}\n\nconst proofs = [^]*/, '\n})\n'],
    ),
    [`tests/entry-points/${names.folder}.ts`]: copy(
      'tests/entry-points/quick-links.ts',
      [/^const link = /m, 'const right = '],
      [/^ {2}link: \{$/m, `  ${names.row}: {`],
      [/theirs: 'link'/, `theirs: '${names.row}'`],
      [/right: link,/, 'right,'],
      [/add\(link\)/, 'add(right)'],
    ),
  }
}

const wordsOf = ({ rows, plural, singular }: Names): string => `/** Admin texts about the chapter's ${plural}. */
export const ${rows}Words = {
  title: '${capitalized(plural)}',
  lead: 'The ${plural} of the chapter, newest first.',
  noun: '${singular}',
  search: 'Title or address',
  empty: { title: 'No ${plural} yet', text: 'Add the first one.' },
  consequence: 'It disappears right away.',
  fields: { title: 'Title', link: 'Address' },
  added: 'Added',
  linkHelp: 'A web address, such as https://www.example.org',
}
`
