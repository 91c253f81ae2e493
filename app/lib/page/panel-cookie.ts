const name = 'panel'
const yearInSeconds = 365 * 24 * 60 * 60

/** Returns the groups of the side panel that the viewer opened (true) or closed, from a Cookie header. */
export function panelStates(cookies: string | null): Record<string, boolean> {
  const value = new RegExp(`(?:^|;\\s*)${name}=([a-z.01]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? ''
  const states = value.split('.').flatMap((state) => {
    const [, group, isOpen] = /^([a-z]+)([01])$/.exec(state) ?? []
    return group ? [[group, isOpen === '1'] as const] : []
  })
  return Object.fromEntries(states)
}

/** Returns the cookie, as `document.cookie` takes it, that adds the state of one group to those in `cookies`. */
export function panelCookie(cookies: string, group: string, isOpen: boolean): string {
  const states = Object.entries({ ...panelStates(cookies), [group]: isOpen })
  const value = states.map(([id, open]) => `${id}${open ? 1 : 0}`).join('.')
  return `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}
