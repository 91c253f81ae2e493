import { answerTypeNames } from '#server/features/questions/rules.ts'

/** Admin texts about the questions of an event. */
export const manageWords = {
  title: 'Questions',
  none: 'No questions of your own yet. The form asks for name, email and who comes.',
  add: 'Add question',
  edit: 'Edit question',
  update: 'Update question',
  remove: 'Delete question',
  deleted: (question: string) =>
    `"${question}" will no longer be asked. Answers that were given stay with their registrations.`,
  heads: { place: 'No.', question: 'Question', answerType: 'Answer', isPerAttendee: 'Asked', isRequired: 'Required' },
  fields: {
    question: 'Question',
    answerType: 'Answer',
    options: 'Options',
    isPerAttendee: 'Asked',
    isRequired: 'Must be answered',
    place: 'Position',
  },
  typeNames: answerTypeNames,
  asked: { true: 'For each attendee', false: 'Once' },
  required: { true: 'Yes', false: 'No' },
  optionsHelp: 'One on each line, 2 to 20; for "One of several options" only.',
  placeHelp: 'Leave empty to add at the end.',
  editHelp: 'Answers that were given stay as they are.',
  done: { addQuestion: 'Question added.', updateQuestion: 'Question updated.', removeQuestion: 'Question deleted.' },
}
