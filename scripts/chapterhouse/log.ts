/** `chapterhouse log <verb>`: queries of the log by a treasurer or an operator. The verbs are in scripts/log. */
import { ofProcess, runLog } from '../log/run.ts'

/** Runs a verb of the log in the portal of the environment. */
export const run = (words: string[]) => runLog(words, ofProcess(process.env))
