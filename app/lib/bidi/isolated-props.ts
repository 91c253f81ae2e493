import { isolated, turns } from '#server/text/isolates.ts'

/** Their text is a value or a program, and nobody's sentence. */
const verbatim = new Set<unknown>(['script', 'style', 'textarea', 'noscript'])

/** Attributes that are read out, on a tag of HTML and on a component, which hands them on. */
const spoken = ['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext']

/** Attributes that are shown. A component may take such a word for something else, so on a tag of HTML alone. */
const shown = ['title', 'alt', 'placeholder']

type Props = { children?: unknown }

/**
 * The props of an element, with words from right to left isolated in the text between its tags and in the attributes
 * that people read.
 */
export function isolatedProps<Given extends Props>(type: unknown, props: Given): Given {
  return withIsolatedTexts(type, withIsolatedAttributes(type, props))
}

function withIsolatedAttributes<Given extends Props>(type: unknown, props: Given): Given {
  const values = props as Record<string, unknown>
  let changed: Record<string, unknown> | undefined
  for (const names of typeof type === 'string' ? [spoken, shown] : [spoken]) {
    for (const name of names) {
      const text = values[name]
      if (typeof text === 'string' && turns(text)) changed = { ...changed, [name]: isolated(text) }
    }
  }
  return changed ? { ...props, ...changed } : props
}

function withIsolatedTexts<Given extends Props>(type: unknown, props: Given): Given {
  const { children } = props
  if (verbatim.has(type)) return props
  if (typeof children === 'string')
    return turns(children) ? { ...valued(type, props), children: isolated(children) } : props
  if (!Array.isArray(children) || !children.some((child) => typeof child === 'string' && turns(child))) return props
  return { ...valued(type, props), children: isolatedTexts(children) }
}

/** An option without a value sends its text: that stays as it was. */
function valued<Given extends Props>(type: unknown, props: Given): Given {
  if (type !== 'option' || 'value' in props) return props
  const texts: unknown[] = Array.isArray(props.children) ? props.children : [props.children]
  return { ...props, value: texts.filter(isText).join('') }
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
