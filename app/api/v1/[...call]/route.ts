import { answerProgram } from '#lib/server/v1/answer-program.ts';

/** The interface for programs: one table (`lib/contracts/v1.ts`), one way through. */
const answer = (request: Request) => answerProgram(request);

// Other methods are refused in our words, not the framework's.
export {
  answer as GET,
  answer as HEAD,
  answer as POST,
  answer as PUT,
  answer as PATCH,
  answer as DELETE,
  answer as OPTIONS,
};
