import { numberWord } from '#app/ui/form/group-states.ts'
import { dashboardWords as words } from './dashboard-words.ts'

/** "Good morning, Grace. Four applications are waiting for review." `waiting` is omitted for those who review none. */
export function greeting(hour: number, firstName: string, waiting?: number): string {
  const hello = words.hello(hour, firstName)
  return waiting ? `${hello} ${words.waiting(numberWord(waiting), waiting === 1)}` : hello
}
