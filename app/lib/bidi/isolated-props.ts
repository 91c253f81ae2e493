import { isolated, turns } from '#server/text/isolates.ts'

/** Their text is a value or a program, and nobody's sentence. */
const verbatim = new Set<unknown>(['script', 'style', 'textarea', 'noscript'])

type Props = { children?: unknown }

/** The props of an element, with words from right to left isolated in the text between its tags. */
export function isolatedProps<Given extends Props>(type: unknown, props: Given): Given {
  const { children } = props
  if (typeof children === 'string')
    return turns(children) && !verbatim.has(type) ? { ...props, children: isolated(children) } : props
  if (
    !Array.isArray(children) ||
    verbatim.has(type) ||
    !children.some((child) => typeof child === 'string' && turns(child))
  )
    return props
  return { ...props, children: isolatedTexts(children) }
}

/**
 * Texts beside each other are one sentence: a first and a last name stay in their order. The places of the others stay
 * the same.
 */
function isolatedTexts(children: readonly unknown[]): unknown[] {
  const texts: unknown[] = [...children]
  for (const [at, child] of children.entries()) {
    if (!isText(child) || isText(children[at - 1])) continue
    const end = children.findIndex((other, index) => index > at && !isText(other))
    const sentence = children.slice(at, end < 0 ? undefined : end)
    texts.splice(at, sentence.length, isolated(sentence.join('')), ...sentence.slice(1).map(() => undefined))
  }
  return texts
}

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'
