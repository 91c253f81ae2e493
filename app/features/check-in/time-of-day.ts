const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "09:04", as the clock on the wall of the entrance has it. */
export const timeOfDay = (iso: string) => clock.format(new Date(iso))
