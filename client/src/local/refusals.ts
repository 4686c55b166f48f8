/** Why a table does not do what it is asked; the codes are those of the wire. */
import { Refusal } from "../notation/refusal";

export class TableRefusal extends Refusal {
  constructor(
    override readonly code: string,
    template: string,
    values: Record<string, unknown> = {},
  ) {
    super(template, "", values);
  }
}

/** The answer over HTTP that fits a code. */
export function statusOf(code: string): number {
  const known: Record<string, number> = {
    illegal: 422,
    "not-yours": 403,
    "not-found": 404,
    stale: 409,
    over: 409,
    "too-late": 409,
    "not-yet": 409,
    limit: 409,
    unavailable: 503,
  };
  return known[code] ?? 400;
}
