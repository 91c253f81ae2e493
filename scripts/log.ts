/** `npm run log -- <verb>`: queries of the log by a treasurer or an operator. The verbs are in scripts/log. */
import { ofProcess, runLog } from './log/run.ts'

process.exitCode = await runLog(process.argv.slice(2), ofProcess(process.env))
