import { appFeatureOf, isTest, resolveImport, featureOf, wordOf } from './places.js'

/**
 * Import cycles, each reported once: between files, and between features of one layer (where no two files need import
 * each other for the features to be entangled). Types are ignored between files, since they are gone at run time.
 * Between features they count: neither could be read or changed without the other.
 * @param {import('./source.js').Source[]} sources
 */
export function cycleProblems(sources) {
  const code = sources.filter(({ path: file }) => !isTest(file))
  return [
    ...circles(
      edgesOf(code, (file) => file, { types: false }),
      'files import each other in a circle',
    ),
    ...circles(edgesOf(code, featureOf, { types: true }), 'features need each other'),
    ...circles(edgesOf(code, appFeatureOf, { types: true }), 'features need each other'),
  ]
}

/** name → the names it imports, each with the place of its first import. */
function edgesOf(sources, nameOf, { types }) {
  const edges = new Map()
  for (const { path: file, imports } of sources) {
    const from = nameOf(file)
    if (!from) continue
    const targets = edges.get(from) ?? edges.set(from, new Map()).get(from)
    for (const { line, specifier, typeOnly } of imports) {
      const target = resolveImport(file, specifier)
      const to = target && nameOf(target)
      if (!to || to === from || (typeOnly && !types)) continue
      // The types of a documented call's procedures: it gets the procedures themselves from its caller.
      if (typeOnly && wordOf(file) === 'rest' && wordOf(target) === 'procedures') continue
      if (!targets.has(to)) targets.set(to, { file, line })
    }
  }
  return edges
}

function circles(edges, rule) {
  const done = new Set()
  const problems = []
  const walk = (name, trail) => {
    const start = trail.indexOf(name)
    if (start !== -1) {
      const circle = trail.slice(start)
      problems.push({ ...edges.get(circle.at(-1)).get(name), rule: `${rule}: ${[...circle, name].join(' → ')}` })
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name)?.keys() ?? []) walk(next, [...trail, name])
    done.add(name)
  }
  for (const name of edges.keys()) walk(name, [])
  return problems
}
