import { adding, type Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import type { DemoStep } from './step.ts'

const fields = [
  { fieldName: 'T-shirt size', kind: 'choice', choices: ['S', 'M', 'L', 'XL'], memberSees: 1, othersSee: 0, every: 2 },
  {
    fieldName: 'Languages',
    kind: 'choices',
    choices: ['English', 'French', 'Polish', 'Spanish', 'Yoruba'],
    memberSees: 1,
    othersSee: 1,
    every: 3,
  },
  { fieldName: 'Mentor', kind: 'yesNo', choices: [], memberSees: 1, othersSee: 1, every: 4 },
] as const

const tags = [
  { tagName: 'Young engineers', every: 4 },
  { tagName: 'Mentors', every: 9 },
  { tagName: 'Bridge tour 2025', every: 7 },
]

const daysAgo = 33

/** Returns the steps that define a chapter's member fields and tags, and give them to some of its members. */
export function addingMemberFields(setting: Setting, lives: DemoLife[]): DemoStep[] {
  const { idOf } = setting
  return [
    ...fields.flatMap(({ every, choices, ...field }, index) => {
      const fieldId = idOf(`field ${field.fieldName}`)
      const row = {
        ...field,
        fieldId,
        choices: choices.join('\n'),
        place: index + 1,
        isAsked: 0,
        isRequired: 0,
        meaning: '',
      } as const
      const answers: readonly string[] = choices.length > 0 ? choices : ['Yes', 'No']
      return [
        adding('memberFields', row, daysAgo, setting),
        ...some(lives, every).map((personId, at) =>
          adding(
            'memberFieldValues',
            {
              valueId: idOf(`${field.fieldName} ${personId}`),
              fieldId,
              personId,
              answer: answers[at % answers.length]!,
            },
            daysAgo,
            setting,
          ),
        ),
      ]
    }),
    ...tags.flatMap(({ tagName, every }) => {
      const tagId = idOf(`tag ${tagName}`)
      return [
        adding('memberTags', { tagId, tagName }, daysAgo, setting),
        ...some(lives, every).map((personId) =>
          adding('taggedPeople', { taggingId: idOf(`${tagName} ${personId}`), tagId, personId }, daysAgo, setting),
        ),
      ]
    }),
  ]
}

const some = (lives: DemoLife[], every: number) =>
  lives.filter((_, index) => index % every === 0).map(({ personId }) => personId)
