const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "09:04", in the phone's time zone. */
export const timeOfDay = (iso: string) => clock.format(new Date(iso))

const calendar = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today on this phone, yyyy-mm-dd. */
export const today = () => calendar.format(new Date())
