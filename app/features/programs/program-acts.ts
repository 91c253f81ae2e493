import { one } from '#app/lib/page/acts.ts'
import {
  groupReference,
  groupUpdate,
  newGroup,
  newProgram,
  programReference,
  programUpdate,
} from '#server/features/programs/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const programActs = {
  addProgram: one(newProgram.omit({ eventId: true }), ({ api, input, params }) =>
    api.programs.add({ ...input, eventId: params.id! }),
  ),
  updateProgram: one(programUpdate, ({ api, input }) => api.programs.update(input)),
  removeProgram: one(programReference, ({ api, input }) => api.programs.remove(input)),
  addGroup: one(newGroup.omit({ eventId: true }), ({ api, input, params }) =>
    api.programs.addGroup({ ...input, eventId: params.id! }),
  ),
  updateGroup: one(groupUpdate.omit({ eventId: true }), ({ api, input, params }) =>
    api.programs.updateGroup({ ...input, eventId: params.id! }),
  ),
  removeGroup: one(groupReference, ({ api, input }) => api.programs.removeGroup(input)),
}
