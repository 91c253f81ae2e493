import { run as backup } from './backup.ts'
import type { CommandPlace } from './commands.ts'

/** `chapterhouse restore <folder>`: the same as `chapterhouse backup --restore <folder>`. @throws Misuse */
export const run = (words: string[], place: CommandPlace) =>
  backup(words.includes('--help') ? words : ['--restore', ...words], place)
