/** The process of one topic: measures and hands its figures to run.ts. */
import { topics } from './topics.ts'

const figures = await topics[process.argv[2]!]!.measure()
process.send!(figures, () => process.exit(0))
