import {
  appFeatureOf,
  holdsTexts,
  isTest,
  openWrites,
  openParts,
  openWords,
  resolveImport,
  featureOf,
  areaOf,
  areas,
  wordOf,
} from './places.js'

const hasEnding = /\.[a-z0-9]+$/i
const shapesAndRules = /^server\/features\/.+[/.](schema|rules)\.ts$/
const serverCore = /^server\/(http\/)?[^/]+\.ts$/
/**
 * The other server files that the browser may import: refusals, list queries, searching and cutting texts, and dates.
 */
const sharedCore = [
  'server/auth/rights.rules.ts',
  'server/look/colors.decisions.ts',
  'server/refusal.ts',
  'server/records/lists.ts',
  'server/text/contact-lengths.ts',
  'server/text/folded.ts',
  'server/text/mail-waits.ts',
  'server/text/graphemes.ts',
  'server/text/isolates.ts',
  'server/text/videos.ts',
  'server/time/dates.ts',
  'server/providers/files/picture-path.ts',
  'server/providers/files/upload-path.ts',
]
/** The files of the server's core that schema.ts and rules.ts may import. */
const lightCore = [
  'server/auth/rights.rules.ts',
  'server/text/contact-lengths.ts',

  'server/records/lists.ts',
  'server/refusal.ts',
  'server/records/shapes.ts',
  'server/text/graphemes.ts',
]
/** The only places in app/ that see the request, and so the types of the server's core. */
const requestPlaces = /^app\/(lib\/page\/|entry\.server\.tsx)/

/**
 * What the root loader asks on the server to know which acts pages withhold. Browsers get none of it: vite.config.ts refuses
 * to build pages that would ship it.
 */
const askedByLoader = 'app/lib/page/page-acts.ts → server/auth/needed-rights.ts'

/** The only files that name Remix: the app's wrapper, the programs that serve the pages, and its tests. */
const remixPlaces = [
  'app/lib/remix.ts',
  'server/start.ts',
  'server/http/built-pages.ts',
  'scripts/dev.ts',
  'tests/access/built-pages.test.ts',
]

/** The only file that imports the session library. */
const sessionPlace = 'server/auth/sessions.ts'

/** The only file that imports the SQLite driver: which package that is depends on Node. */
const driverPlace = 'db/sqlite/driver.ts'

/** Rules that each check one import of a project file, and return what is wrong with it, or nothing. */
const rules = [
  hasAnEnding,
  staysInItsArea,
  runsOneWay,
  runsDownInServer,
  appKnowsShapesOnly,
  partsKnowNoFeature,
  appFeaturesShowOpenParts,
  featuresShowFiveWords,
  sharedFilesStayLight,
  textsStayLight,
]

/**
 * Exceptions: imports that run upward in server/, where wiring, boot and demo are above the features, and the features
 * above the rest. The list only gets shorter.
 */
const upwardImports = [
  // A program of its own, and the file that a browser downloads.
  'server/features/backups/backup.worker.ts → server/wiring/log-definition.ts',
  'server/features/books/integrity.worker.ts → server/wiring/log-definition.ts',
  'server/features/books/export.handler.ts → server/wiring/api.ts',
  // Exports are verified without a database, so they read old facts without the context.
  'server/features/books/export.decisions.ts → server/wiring/upcasters.ts',
  'server/features/receipts/exported.decisions.ts → server/wiring/upcasters.ts',
  // Requests reach every procedure.
  'server/http/page-handler.ts → server/wiring/api.ts',
  'server/http/page-renderer.ts → server/wiring/api.ts',
  'server/http/rest-handler.ts → server/wiring/api.ts',
  'server/http/rest-handler.ts → server/features/payments/client-orders/refused-orders.writes.ts',
  'server/http/openapi/document.ts → server/wiring/api.ts',
  'server/http/openapi/watched-call.ts → server/wiring/api.ts',
  'server/http/logged-path.ts → server/wiring/documented-calls.ts',
  // A chapter's own mail server is in its settings.
  'server/providers/open.ts → server/features/chapters/settings/reads.ts',
  'server/providers/open.ts → server/features/chapters/settings/writes.ts',
  'server/providers/open.ts → server/features/mail-records/reads.ts',
  'server/undo/undoable.ts → server/features/undo/rules.ts',
]

/**
 * @param {import('./source.js').Source[]} sources
 * @returns {{ file: string, line: number, rule: string }[]}
 */
export function importProblems(sources) {
  const files = new Set(sources.map((source) => source.path))
  return sources.flatMap(({ path: from, imports }) =>
    imports.flatMap(({ line, specifier, typeOnly }) => {
      const to = resolveImport(from, specifier)
      const broken = to
        ? [exists(files, to), ...rules.map((rule) => rule({ from, to, specifier, typeOnly }))]
        : [
            packagesOfSharedFiles({ from, specifier, typeOnly }),
            remixHasOnePlace({ from, specifier }),
            luciaHasOnePlace({ from, specifier }),
            driverHasOnePlace({ from, specifier }),
          ]
      return broken.filter(Boolean).map((rule) => ({ file: from, line, rule }))
    }),
  )
}

function exists(files, to) {
  if (/\.(ts|tsx)$/.test(to) && areaOf(to) && !files.has(to)) return `imports ${to}, which does not exist`
}

function hasAnEnding({ specifier, to }) {
  if (!hasEnding.test(to)) return `'${specifier}' needs its file ending`
}

function staysInItsArea({ from, to, specifier }) {
  if (specifier.startsWith('.') && areaOf(from) && areaOf(from) !== areaOf(to)) {
    return `'${specifier}' leaves ${areaOf(from)}/; write it as #${to}`
  }
}

function runsOneWay({ from, to }) {
  const [inner, outer] = [areas.indexOf(areaOf(from)), areas.indexOf(areaOf(to))]
  if (inner === -1) return undefined
  if (outer === -1)
    return isTest(from) || !/^(tests|scripts)\//.test(to) ? undefined : `${areaOf(from)} may not import ${to}`
  if (outer < inner && !isTest(from)) return `imports run ${areas.join(' → ')}; ${areaOf(from)} may not import ${to}`
}

function runsDownInServer({ from, to }) {
  if (isTest(from) || !from.startsWith('server/') || !to.startsWith('server/')) return undefined
  if (heightOf(to) <= heightOf(from) || upwardImports.includes(`${from} → ${to}`)) return undefined
  return `imports of server/ run from wiring to features to the rest, so not ${to}`
}

/** Returns 2 for files that list or start the features, 1 for a feature, 0 for the base under the features. */
function heightOf(file) {
  if (/^server\/(wiring|boot|demo)\/|^server\/start\.ts$/.test(file)) return 2
  return featureOf(file) ? 1 : 0
}

function appKnowsShapesOnly({ from, to, typeOnly }) {
  if (areaOf(from) !== 'app' || isTest(from) || !areaOf(to) || areaOf(to) === 'app') return undefined
  if (shapesAndRules.test(to) || sharedCore.includes(to) || `${from} → ${to}` === askedByLoader) return undefined
  if (typeOnly && (to === 'server/wiring/api.ts' || (requestPlaces.test(from) && serverCore.test(to)))) return undefined
  return `app may import only schema, rules, refusal, lists, dates, upload paths and the type of the api, not ${to}`
}

function partsKnowNoFeature({ from, to }) {
  const [, folder] = /^(app\/(?:ui|lib))\//.exec(from) ?? []
  if (!folder || isTest(from)) return undefined
  if (/^app\/(features|screens)\//.test(to) || to.startsWith('server/features/')) {
    return `${folder} knows no feature, so not ${to}`
  }
}

/** A screen combines features; a feature does not use screens, and uses only the open parts of other features. */
function appFeaturesShowOpenParts({ from, to }) {
  const here = appFeatureOf(from)
  if (isTest(from) || !from.startsWith('app/')) return undefined
  if (/-page\.tsx$/.test(to)) return `a page is reached by its address, so not ${to}`
  if (!here) return undefined
  if (to.startsWith('app/screens/')) return `screens are made of features; ${here} may not import ${to}`
  const there = appFeatureOf(to)
  if (there && there !== here && !openParts.includes(to))
    return `${there} does not open ${to} to other features (openParts in scripts/structure/places.js)`
}

function featuresShowFiveWords({ from, to, typeOnly }) {
  const [here, there] = [featureOf(from), featureOf(to)]
  // A documented call may call the procedures of several features; it imports only their types.
  if (typeOnly && wordOf(from) === 'rest' && wordOf(to) === 'procedures') return undefined
  if (!here || !there || here === there || isTest(from)) return undefined
  if (!openWords.includes(wordOf(to)) && !openWrites.includes(to)) {
    return `between features only ${openWords.join(', ')}; ${here} may not import ${wordOf(to)} of ${there}`
  }
}

/** Everything that schema.ts and rules.ts import is sent to the browser. */
function sharedFilesStayLight({ from, to, typeOnly }) {
  if (!shapesAndRules.test(from) || typeOnly || shapesAndRules.test(to) || lightCore.includes(to)) return undefined
  return `${wordOf(from)} is shared with app and may import only zod, schema, rules, shapes and refusal, not ${to}`
}

/** Every page of a feature loads all of its texts, so these import no widget, page or loader. */
function textsStayLight({ from, to, typeOnly }) {
  if (!holdsTexts(from) || typeOnly || holdsTexts(to) || shapesAndRules.test(to) || to === 'app/lib/format.ts')
    return undefined
  return `texts may use other texts, format and rules, not ${to}`
}

function packagesOfSharedFiles({ from, specifier, typeOnly }) {
  if (!shapesAndRules.test(from) || typeOnly || specifier === 'zod') return undefined
  return `${wordOf(from)} is shared with app and may import only zod, schema, rules, shapes and refusal, not ${specifier}`
}

function remixHasOnePlace({ from, specifier }) {
  if (!specifier.startsWith('@remix-run/') || remixPlaces.includes(from)) return undefined
  return `Remix comes through app/lib/remix.ts, not from '${specifier}'`
}

function luciaHasOnePlace({ from, specifier }) {
  if (!/^lucia(\/|$)/.test(specifier) || from === sessionPlace) return undefined
  return `sessions come through ${sessionPlace}, not from '${specifier}'`
}

function driverHasOnePlace({ from, specifier }) {
  if (!/^better-sqlite3/.test(specifier) || from === driverPlace) return undefined
  return `the SQLite driver comes through ${driverPlace}, not from '${specifier}'`
}
