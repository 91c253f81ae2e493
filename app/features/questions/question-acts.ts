import { one } from '#app/lib/page/acts.ts'
import { newQuestion, questionReference, questionUpdate } from '#server/features/questions/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const questionActs = {
  addQuestion: one(newQuestion.omit({ eventId: true }), ({ api, input, params }) =>
    api.questions.add({ ...input, eventId: params.id! }),
  ),
  updateQuestion: one(questionUpdate, ({ api, input }) => api.questions.update(input)),
  removeQuestion: one(questionReference, ({ api, input }) => api.questions.remove(input)),
}
