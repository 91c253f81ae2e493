/** One thing that a page's HTML lets a reader send: the form's fields, with the button that is pressed. */
export type OfferedForm = { action: string; intent: string; fields: URLSearchParams }

type Attributes = Record<string, string>

const tag = (names: string) => new RegExp(`<(${names})\\b((?:[^>"]|"[^"]*")*)>`, 'g')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decoded = (text: string) => text.replaceAll(/&(\w+|#x27);/g, (all, name: string) => entities[name] ?? all)

function attributesOf(text: string): Attributes {
  const found = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
  // React writes some in mixed case, such as `formMethod`.
  return Object.fromEntries(found.map(([, name, value = '']) => [name!.toLowerCase(), decoded(value)]))
}

const tagsIn = (html: string, names: string) =>
  [...html.matchAll(tag(names))].map(([, name, attributes]) => ({ name: name!, of: attributesOf(attributes!) }))

/** Returns every link of a page. */
export const linksIn = (html: string): string[] =>
  tagsIn(html, 'a').flatMap(({ of: { href } }) => (href === undefined ? [] : [href]))

/** Returns where a page leads: its links, and its forms that only ask for a page, with their hidden fields. */
export function leadsIn(html: string): string[] {
  const forms = [...html.matchAll(/<form\b((?:[^>"]|"[^"]*")*)>(.*?)<\/form>/gs)].flatMap(([, attributes, inside]) => {
    const { action = '', method } = attributesOf(attributes!)
    const asks = tagsIn(inside!, 'button').some(({ of }) => of.type === 'submit' && of.formmethod === undefined)
    if (!asks || (method ?? 'get').toLowerCase() !== 'get') return []
    const hidden = tagsIn(inside!, 'input').filter(({ of }) => of.type === 'hidden' && of.name)
    return [`${action}?${new URLSearchParams(hidden.map(({ of }) => [of.name!, of.value ?? '']))}`]
  })
  return [...linksIn(html), ...forms]
}

/**
 * Returns what a server-rendered page lets a reader send: each form that posts, once for each of its buttons that can be
 * pressed. A form without a button is sent by Enter in a field.
 */
export function offeredForms(html: string): OfferedForm[] {
  const buttons = tagsIn(html, 'button').filter(({ of }) => of.form !== undefined)
  return [...html.matchAll(/<form\b((?:[^>"]|"[^"]*")*)>(.*?)<\/form>/gs)].flatMap(([, attributes, inside]) => {
    const form = attributesOf(attributes!)
    const posts = (button: Attributes) => (button.formmethod ?? form.method ?? '').toLowerCase() === 'post'
    const own = tagsIn(inside!, 'button').filter(({ of }) => of.form === undefined)
    const submits = [...own, ...buttons.filter(({ of }) => of.form === form.id)].filter(
      ({ of }) => of.type === 'submit' && of.disabled === undefined,
    )
    const inputs = tagsIn(inside!, 'input|textarea|select').filter(({ of }) => of.disabled === undefined)
    const typed = inputs.some(({ of }) => of.type !== 'hidden')
    const pressed =
      submits.length > 0 ? submits.map(({ of }) => of) : own.length === 0 && typed ? [{} as Attributes] : []
    return pressed.filter(posts).map(({ name, value, formaction }) => {
      const fields = new URLSearchParams()
      for (const { of } of inputs)
        if (of.name && (!['checkbox', 'radio'].includes(of.type ?? '') || of.checked !== undefined))
          fields.append(of.name, of.value ?? '')
      if (name) fields.set(name, value ?? '')
      return { action: formaction ?? form.action ?? '', intent: fields.get('intent') ?? '', fields }
    })
  })
}

/** Returns the buttons that look as if they sent something and have no form to send. */
export function buttonsWithoutForm(html: string): string[] {
  const ids = new Set(tagsIn(html, 'form').map(({ of }) => of.id))
  const outside = html.replaceAll(/<form\b.*?<\/form>/gs, '')
  return [...outside.matchAll(/<button\b((?:[^>"]|"[^"]*")*)>(.*?)<\/button>/gs)].flatMap(([, attributes, text]) => {
    const { type, form, disabled } = attributesOf(attributes!)
    return type === 'submit' && disabled === undefined && !ids.has(form) ? [`${form ?? ''} ${text}`] : []
  })
}

/** Returns the tables of a page that have a column for what can be done with a row, and nothing in it. */
export const tablesWithoutActs = (html: string): string[] =>
  [...html.matchAll(/<table\b((?:[^>"]|"[^"]*")*)>(.*?)<\/table>/gs)].flatMap(([, attributes, inside]) => {
    const cells = [...inside!.matchAll(/<td\b[^>]*data-column="acts"[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell)
    return cells.length > 0 && cells.every((cell) => !/<(a|button|summary)\b/.test(cell!)) ? [attributes!] : []
  })
