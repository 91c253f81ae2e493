import { numberWord } from '#app/ui/form/group-states.ts'

/** "Good morning, Grace. Four applications wait for review." `waiting` is left off for those who review none. */
export function greeting(hour: number, firstName: string, waiting?: number): string {
  const hello = `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}, ${firstName}.`
  if (!waiting) return hello
  return `${hello} ${numberWord(waiting)} ${waiting === 1 ? 'application waits' : 'applications wait'} for review.`
}
