import * as v from "valibot";
import { check, singleLine } from "#core/entities/text.ts";
import { NOTICES } from "#core/platform/reading-limits.ts";
import { environment } from "../environment.ts";
import { invalid, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";

const accessRequest = v.object({ code: singleLine("Code", 1, NOTICES.accessCodeMaxChars) });

/**
 * POST /api/gq/maintenance/access { code }: 204 when the code is the operator's. How often an
 * address may try is a matter of RATE_LIMITS.
 */
export function checkMaintenanceCode(e: core.RequestEvent) {
  const result = check(accessRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { maintenanceCode } = environment();
  const right = maintenanceCode !== "" && $security.equal(result.value.code, maintenanceCode);
  return right ? e.noContent(204) : refuse(e, { status: 403, code: "ACCESS_CODE_INVALID" });
}
