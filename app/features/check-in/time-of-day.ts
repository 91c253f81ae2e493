const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })

/** "9:04 AM", in the phone's time zone. */
export const timeOfDay = (iso: string) => clock.format(new Date(iso)).replace(/\s/, ' ')

const calendar = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today on this phone, yyyy-mm-dd. */
export const today = () => calendar.format(new Date())
