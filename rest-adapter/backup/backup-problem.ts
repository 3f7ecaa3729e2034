import { prefersRefusalPage, resultAnswer } from '../routes/dpp-result.js';
import type { ProblemView } from '../runtime/family.js';
import { noPassportPage } from './passport-page.js';

/** Renders a refusal of a backup: a page for browsers, else a Result of EN 18222. */
export const backupProblem: ProblemView = (problem, request) =>
  prefersRefusalPage(request.headers) ? noPassportPage(problem.status, request) : resultAnswer(problem, request);
