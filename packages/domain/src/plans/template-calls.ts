// Calls on learning plan templates.
import { callContract, veryLongBody } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { templateQuestions, templateTitle } from './template-input.ts';
import { templateDocument } from './template-document.ts';

const tags = ['Learning plan templates'];

const answer = z.object({ assessment: templateDocument });
const ofTemplate = { templateId: id };

/** The templates of the selected category, for its staff. */
export const readTemplates = callContract
  .route({ method: 'GET', path: '/learningAssessments', summary: 'Learning plan templates', tags })
  .output(z.object({ assessments: z.array(templateDocument) }));

export const createTemplate = callContract
  .meta({ longestBody: veryLongBody })
  .route({
    method: 'POST',
    path: '/learningAssessments',
    summary: 'Add a learning plan template to the selected category',
    tags,
    successStatus: 201,
  })
  .input(
    z.prefault(
      z.strictObject({
        title: z.optional(templateTitle),
        initialQuestions: z.prefault(templateQuestions, {}),
        finalQuestions: z.prefault(templateQuestions, {}),
      }),
      {},
    ),
  )
  .output(answer);

/** Omitted fields are unchanged. */
export const changeTemplate = callContract
  .meta({ longestBody: veryLongBody })
  .route({
    method: 'PATCH',
    path: '/learningAssessments/{templateId}',
    summary: 'Edit a learning plan template that is not published',
    tags,
  })
  .input(
    z.strictObject({
      ...ofTemplate,
      title: z.optional(templateTitle),
      initialQuestions: z.optional(templateQuestions),
      finalQuestions: z.optional(templateQuestions),
      expectedVersion,
    }),
  )
  .output(answer);

/** Cannot be undone: a published template can be assigned, but never changed again. */
export const publishTemplate = callContract
  .route({
    method: 'POST',
    path: '/learningAssessments/{templateId}/publish',
    summary: 'Publish a learning plan template',
    tags,
  })
  .input(z.strictObject({ ...ofTemplate, expectedVersion }))
  .output(answer);

/** Published templates never change; their copy is a draft with the same questions. */
export const duplicateTemplate = callContract
  .route({
    method: 'POST',
    path: '/learningAssessments/{templateId}/duplicate',
    summary: 'Copy a learning plan template into a new draft',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject(ofTemplate))
  .output(answer);

/** Plans that were created from it are kept. */
export const deleteTemplate = callContract
  .route({
    method: 'DELETE',
    path: '/learningAssessments/{templateId}',
    summary: 'Delete a learning plan template',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofTemplate))
  .output(z.void());
