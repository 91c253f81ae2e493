import { mostAsked } from '#server/features/questions/rules.ts'

/** The texts about the organizer's own questions for those who register. */
export const words = {
  title: 'Questions from the organizers',
  choose: 'Choose',
  firstOnly: `The organizers ask about ${mostAsked} people at most.`,
  person: (number: number) => `Person ${number}`,
  ofPerson: (question: string, number: number) => `${question} (person ${number})`,
}
