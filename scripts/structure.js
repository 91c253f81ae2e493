/** `node scripts/structure.js`: reports where the code differs from docs and README, and exits 1. */
import { pages } from '../remix.config.js'
import { examine } from './structure/examine.js'
import { readProject } from './structure/source.js'

const sources = readProject(process.cwd())
const problems = examine(sources, pages)
for (const { file, line, rule } of problems) console.log(`${file}:${line}  ${rule}`)
console.log(problems.length === 0 ? `${sources.length} files, all in place` : `${problems.length} out of place`)
process.exitCode = problems.length === 0 ? 0 : 1
