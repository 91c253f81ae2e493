import { parseArgs } from 'node:util'
import { printable, printableJson } from './layout.ts'
import { Misuse, type CommandLine, type OpenBooks, type VerbEntry } from './verb.ts'

/** Where a verb speaks, and what it opens. */
export type Surroundings = {
  out(text: string): void
  /** For progress and complaints. */
  err(text: string): void
  /** Whether a person watches `err`: only then is progress shown. */
  watched: boolean
  open(): Promise<OpenBooks & { close(): Promise<void> }>
}

/**
 * Carries a verb out with what stands behind it on the command line. Resolves with the exit code: 0 well, 1 a
 * difference, 2 misuse.
 */
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
    // Names and files come from anywhere: none of them is to steer the terminal.
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
  // Not strict: what is wrong is said in our own words.
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
  if (positionals.length !== verb.words) throw new Misuse(`Usage: npm run log -- ${verb.usage}`)
  const option = (each: string) => (typeof values[each] === 'string' ? values[each] : undefined)
  return { json: values.json === true, words: positionals, option, flag: (each) => values[each] === true }
}
