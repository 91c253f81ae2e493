import { parseArgs } from 'node:util'
import { printable, printableJson } from './layout.ts'
import { Misuse, type CommandLine, type OpenBooks, type VerbEntry } from './verb.ts'

/** The output of a verb, and the portal it opens. */
export type Surroundings = {
  out(text: string): void
  /** Receives progress and errors. */
  err(text: string): void
  /** Whether `err` is a terminal: progress is shown only then. */
  watched: boolean
  open(): Promise<OpenBooks & { close(): Promise<void> }>
}

/** Runs a verb with its command-line arguments. Resolves with the exit code: 0 success, 1 a difference, 2 misuse. */
export async function carryOut(
  name: string,
  verb: VerbEntry,
  args: string[],
  around: Surroundings,
): Promise<0 | 1 | 2> {
  let opened: Awaited<ReturnType<Surroundings['open']>> | undefined
  try {
    const { json, ...called } = read(name, verb, args)
    const { run } = await verb.load()
    const report = await run({
      ...called,
      async books() {
        opened ??= await around.open()
        return opened
      },
      progress: (facts) => around.watched && around.err(`\r${facts.toLocaleString('en-US')} entries read`),
    })
    if (around.watched) around.err('\r\x1b[K')
    const { ok, lines, figures } = report
    // Names and files come from anywhere: none may send control sequences to the terminal.
    around.out(json ? `${printableJson({ ok, ...figures })}\n` : `${lines.map((line) => printable(line)).join('\n')}\n`)
    return ok ? 0 : 1
  } catch (error) {
    around.err(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  } finally {
    await opened?.close()
  }
}

function read(
  name: string,
  verb: VerbEntry,
  args: string[],
): Pick<CommandLine, 'words' | 'option' | 'flag'> & { json: boolean } {
  const options: typeof verb.options = { ...verb.options, json: { type: 'boolean' } }
  // Not strict, so that errors use our own wording.
  const { positionals, values, tokens } = parseArgs({
    args,
    allowPositionals: true,
    options,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const known = options[token.name]
    if (!known)
      throw new Misuse(
        `${name} does not know ${token.rawName}. It knows: ${Object.keys(options)
          .map((each) => `--${each}`)
          .join(', ')}.`,
      )
    if (known.type === 'string' && (token.value === undefined || token.value === ''))
      throw new Misuse(`${token.rawName} needs a value.`)
    if (known.type === 'boolean' && token.value !== undefined) throw new Misuse(`${token.rawName} takes no value.`)
  }
  if (positionals.length !== verb.words) throw new Misuse(`Usage: chapterhouse log ${verb.usage}`)
  const option = (each: string) => (typeof values[each] === 'string' ? values[each] : undefined)
  return { json: values.json === true, words: positionals, option, flag: (each) => values[each] === true }
}
