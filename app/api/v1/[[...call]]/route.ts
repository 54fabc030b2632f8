import { handleApiCall } from '#web/v1/handle-api-call.ts';

/** Handles the public interface, defined in one table (`lib/shared/contracts/v1.ts`). */
const answer = (request: Request) => handleApiCall(request);

// Other methods are rejected with our error format instead of the framework's.
export {
  answer as GET,
  answer as HEAD,
  answer as POST,
  answer as PUT,
  answer as PATCH,
  answer as DELETE,
  answer as OPTIONS,
};
