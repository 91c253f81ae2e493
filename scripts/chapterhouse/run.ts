import { readFileSync } from 'node:fs'
import { printable } from '../log/layout.ts'
import { commands, type CommandPlace } from './commands.ts'

/**
 * Runs `chapterhouse` with its words.
 * @returns the exit code: 0 success, 1 a check found a difference, 2 misuse or something that could not be read
 */
export async function runCommand([name = '', ...words]: string[], place: CommandPlace): Promise<number> {
  if (name === '' || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${help()}\n`)
    return 0
  }
  if (name === '--version') {
    process.stdout.write(`${version()}\n`)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stderr.write(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.\n`)
    return 2
  }
  try {
    const { run } = await command.load()
    return await run(words, place)
  } catch (error) {
    // Names and contents of files come from anywhere: none may send control sequences to the terminal.
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    process.stderr.write(`${lines.map((line) => printable(line)).join('\n')}\n`)
    return 2
  }
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(8)} ${says}`)
  return [
    'chapterhouse <command>          in a clone: npm run -s chapterhouse -- <command>',
    '',
    ...lines,
    '',
    'chapterhouse <command> --help   what a command takes',
    'Exit codes: 0 success, 1 a check found a difference, 2 misuse or unreadable input.',
  ].join('\n')
}

function version(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}
