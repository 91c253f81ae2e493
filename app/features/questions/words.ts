import { maxAsked } from '#server/features/questions/rules.ts'

/** Texts of the organizer's own questions for registrants. */
export const words = {
  title: 'Questions from the organizers',
  choose: 'Choose',
  firstOnly: `The organizers ask about ${maxAsked} people at most.`,
  person: (number: number) => `Person ${number}`,
  ofPerson: (question: string, number: number) => `${question} (person ${number})`,
}
