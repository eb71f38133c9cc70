// Calls on learning plan templates.
import { callsOf, veryLongBody } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { z } from '../contract/schema.ts';
import { templateQuestions, templateTitle } from './template-input.ts';
import { templateDocument } from './template-document.ts';

const { get, post, patch, del } = callsOf('Learning plan templates');

const answer = z.object({ assessment: templateDocument });

/** The templates of the selected category, for its staff. */
export const readTemplates = get('/learningAssessments', 'Learning plan templates', {
  may: 'managePlans',
  answers: { assessments: z.array(templateDocument) },
});

export const createTemplate = post(
  '/learningAssessments',
  'Add a learning plan template to the selected category',
  {
    may: 'administer',
    records: ['template created'],
    maxBodyBytes: veryLongBody,
    input: z.prefault(
      z.strictObject({
        title: z.optional(templateTitle),
        initialQuestions: z.prefault(templateQuestions, {}),
        finalQuestions: z.prefault(templateQuestions, {}),
      }),
      {},
    ),
    creates: answer,
  },
);

/** Omitted fields are unchanged. */
export const changeTemplate = patch(
  '/learningAssessments/{templateId}',
  'Edit a learning plan template that is not published',
  {
    may: 'administer',
    records: ['template changed'],
    maxBodyBytes: veryLongBody,
    input: {
      title: z.optional(templateTitle),
      initialQuestions: z.optional(templateQuestions),
      finalQuestions: z.optional(templateQuestions),
      expectedVersion,
    },
    answers: answer,
  },
);

/** Cannot be undone: a published template can be assigned, but never changed again. */
export const publishTemplate = post(
  '/learningAssessments/{templateId}/publish',
  'Publish a learning plan template',
  {
    may: 'administer',
    records: ['template published'],
    input: { expectedVersion },
    answers: answer,
  },
);

/** Published templates never change; their copy is a draft with the same questions. */
export const duplicateTemplate = post(
  '/learningAssessments/{templateId}/duplicate',
  'Copy a learning plan template into a new draft',
  {
    may: 'administer',
    records: ['template duplicated'],
    creates: answer,
  },
);

/** Plans that were created from it are kept. */
export const deleteTemplate = del('/learningAssessments/{templateId}', 'Delete a learning plan template', {
  may: 'administer',
  records: ['template deleted'],
});
