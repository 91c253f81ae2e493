/** The process of one topic: measures and sends its figures to run.ts. */
import { topics } from './topics.ts'

const figures = await topics[process.argv[2]!]!.measure()
process.send!(figures, () => process.exit(0))
