import { isolated, turns } from '#server/text/isolates.ts'

/** Elements whose text is a value or a program, not a sentence. */
const verbatim = new Set<unknown>(['script', 'style', 'textarea', 'noscript'])

/** Attributes that are read out, on an HTML element or on a component that passes them on. */
const spoken = ['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext']

/** Visible attributes. On HTML elements only: a component may use such a prop for something else. */
const displayed = ['title', 'alt', 'placeholder']

type Props = { children?: unknown }

/** Returns an element's props, with right-to-left words isolated in its text children and user-visible attributes. */
export function isolatedProps<Given extends Props>(type: unknown, props: Given): Given {
  return withIsolatedTexts(type, withIsolatedAttributes(type, props))
}

function withIsolatedAttributes<Given extends Props>(type: unknown, props: Given): Given {
  const values = props as Record<string, unknown>
  let changed: Record<string, unknown> | undefined
  for (const names of typeof type === 'string' ? [spoken, displayed] : [spoken]) {
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

/** Gives an option without a value its original text as the value, which it submits. */
function valued<Given extends Props>(type: unknown, props: Given): Given {
  if (type !== 'option' || 'value' in props) return props
  const texts: unknown[] = Array.isArray(props.children) ? props.children : [props.children]
  return { ...props, value: texts.filter(isText).join('') }
}

/** Adjacent texts are one sentence: a first and a last name stay in order. Other children keep their position. */
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
