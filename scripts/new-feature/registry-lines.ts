import { capitalized, renamed, type Names } from './names.ts'
import { changed, type Read } from './reading.ts'

/** Per registry, the lines or blocks about `quick-links`; each is followed by a copy for the new feature. */
const copied: Record<string, RegExp[]> = {
  'app/lib/page/page-acts.ts': [/^ {2}'\/links': .*\n/m],
  'app/ui/frame/menu.ts': [/^.*to: '\/links'.*\n/m],
  'db/tables/tables.ts': [/^import .*QuickLinksRecords.*\n/m, /^ {2}QuickLinksRecords &\n/m],
  'remix.config.js': [/^ {2}'\/links': .*\n/m],
  'server/auth/needed-rights.ts': [/^ {2}quickLinks: .*\n/m],
  'server/features/chapters/contents.reads.ts': [/^ {2}quickLinks: .*\n/m],
  'server/wiring/api.ts': [
    /^import \{ quickLinks \}.*\n/m,
    /^import \{ linkRows \}.*\n/m,
    /^ {2}quickLinks,\n/m,
    /^ {4}\.\.\.linkRows,\n/m,
  ],
  'server/wiring/forget.ts': [/^ {2}quickLinks: nothing,\n/m],
  'server/wiring/public-pages.ts': [/^ {2}'\/links\$',\n/m],
  'tests/entry-points/tables.ts': [
    /^import .*quickLinkEntryPoints.*\n/m,
    /^ {2}quickLinkEntryPoints,\n/m,
    /^ {2}\.\.\.quickLinkTheirs,\n/m,
  ],
  'tests/e2e/every-page.test.ts': [/^ +'\/links',\n +'\/links\?dialog=add',\n/m],
  'tests/e2e/hostile-lines.test.ts': [/^ +'\/links',\n/m],
  'tests/security/bad-input.test.ts': [/^ {2}links: \{\n(?: {3}.*\n)+ {2}\},\n/m],
  'tests/security/stale-versions.test.ts': [/^ {2}'quickLinks\.update': .*\n/m],
  'tests/support/markup/hostile-rows.ts': [/^ {2}quickLinks: .*\n/m],
}

/** Returns every registry with the lines of the feature, by its path. */
export function registries(names: Names, migration: string, read: Read): Record<string, string> {
  const { folder, rows, plural } = names
  const edited = (path: string, ...edits: [RegExp, (match: string) => string][]) => ({
    [path]: edits.reduce((text, [from, to]) => changed(path, text, from, to(from.exec(text)?.[0] ?? '')), read(path)),
  })
  const copies = Object.entries(copied).map(([path, patterns]) =>
    edited(
      path,
      ...patterns.map((pattern): [RegExp, (match: string) => string] => [
        pattern,
        (match) => match + renamed(match, names).replace(/^ {2}records: /, `  ${rows}: `),
      ]),
    ),
  )
  const calls = [
    `POST /api/${folder}`,
    `GET /api/${folder}/chapter/{host}`,
    `DELETE /api/${folder}/{id}`,
    `GET /api/${folder}/{id}`,
    `PUT /api/${folder}/{id}`,
  ]
  return Object.assign(
    {},
    ...copies,
    edited('server/wiring/documented-calls.ts', [
      /(?<=export const askedBesides = \[\n)[^\]]*/,
      (match) => match + calls.map((call) => `  '${call}',\n`).join(''),
    ]),
    edited(
      'db/migrations.ts',
      [/(?:^import \* as .*\n)+/m, (match) => `${match}import * as ${rows} from './migrations/${migration}.ts'\n`],
      [/(?:^ {2}'\d{4}-.*\n)+(?=\})/m, (match) => `${match}  '${migration}': ${rows},\n`],
    ),
    edited('server/http/openapi/summaries.ts', [
      /^ {2}'GET \/api\/links\/chapter.*\n/m,
      (match) => match + calls.map((call) => `  '${call}': '${summaryOf(call, plural)}',\n`).join(''),
    ]),
    edited('tests/access/officer-sessions.test.ts', [/'\/links'/, (match) => `${match}, ${renamed(match, names)}`]),
    edited('docs/admin-notices.md', [
      /quickLinks\.add, quickLinks\.update, quickLinks\.remove/,
      (match) => `${match}, ${renamed(match, names)}`,
    ]),
    edited('docs/features.md', [
      /^\| quick-links \|.*\n/m,
      (match) => `${match}| ${folder} | ${plural} of a chapter |\n`,
    ]),
  ) as Record<string, string>
}

const verbs: Record<string, string> = { POST: 'Adds', GET: 'Returns', PUT: 'Changes', DELETE: 'Deletes' }

const summaryOf = (call: string, plural: string): string => {
  const verb = verbs[call.split(' ')[0]!]!
  return call.endsWith('{host}') ? `${verb} the chapter’s ${plural}.` : `${verb} one of the chapter’s ${plural}.`
}

/** The steps that are left to the developer. */
export const leftToDo = ({ folder, plural }: Names): string[] => [
  `the fields, in db/migrations, db/tables/${folder}.ts, rules.ts, schema.ts, procedures.ts, the page, and the tests`,
  `the texts in app/features/${folder}/words.ts and the line in docs/features.md`,
  `the place and icon of "${capitalized(plural)}" in app/ui/frame/menu.ts`,
  'rows for the demo in server/demo/content.ts, and a line in CHANGELOG.md',
  'after a change of fields or answers: npm run schema, npm run answer-types, npm run check',
]
