type About = { age: number | null; grade: string; schoolName: string }

/** Texts about the participants of a program. */
export const participants = {
  title: 'Add participant',
  editTitle: 'Edit participant',
  add: 'Add participant',
  addTo: (group: string) => `Add participant to ${group}`,
  addAct: 'Add',
  update: 'Update',
  cancel: 'Cancel',
  editOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  fields: { participantName: 'Name', age: 'Age', grade: 'Grade', schoolName: 'School' },
  otherAge: (ages: string) => `This group is for ages ${ages}. Please check the age.`,
  about: ({ age, grade, schoolName }: About) => `${age === null ? '' : `age ${age}, `}grade ${grade}, ${schoolName}`,
}
