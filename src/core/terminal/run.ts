/** Runs a line: parses it, asks whether this person may, runs the command, and catches what fails. */

import { type Command, nameOf } from "./command.ts";
import { notLoggedIn, refused } from "./commands/answers.ts";
import type { TerminalContext } from "./context.ts";
import { TERMINAL_ERRORS } from "./errors.ts";
import { manual } from "./manual.ts";
import { type Answer, answer, failure, type Output, plainText, type Undo } from "./output.ts";
import { parse } from "./parse.ts";

/** What a line answers. It never throws: what a command throws is SYS_ERROR. */
export async function runLine(
  line: string,
  context: TerminalContext,
  commands: readonly Command[],
): Promise<Answer> {
  const parsed = parse(line, commands);
  if (!parsed.ok) return { outputs: [{ type: "error", problem: parsed.problem }] };
  const { command, values, json, help } = parsed;
  if (help) return json ? asJson(manual(command)) : manual(command);
  const forbidden = refusal(command, context);
  if (forbidden !== null) return forbidden;
  try {
    const result = await command.run(values, context);
    return json ? asJson(result) : result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure({
      code: "SYS_ERROR",
      message: `${TERMINAL_ERRORS.SYS_ERROR}: ${reason}`,
      hints: ["Try again. If it happens again, tell us."],
    });
  }
}

function refusal({ needs, ...command }: Command, context: TerminalContext): Answer | null {
  if (!needs.session) return null;
  const person = context.person();
  if (person === null) return notLoggedIn();
  if (!person.verified && needs.unverified !== "allowed") return unverified();
  const { permission } = needs;
  if (permission === undefined || person.permissions.includes(permission)) return null;
  return failure({
    code: "PERM_DENIED",
    message: `${TERMINAL_ERRORS.PERM_DENIED}: ${nameOf(command)} needs ${permission}`,
    hints: ["The workspace's owner or an admin can grant it."],
  });
}

/** PocketBase would refuse without a reason, and show empty lists. */
function unverified(): Answer {
  return failure({
    code: "PERM_DENIED",
    message: `${TERMINAL_ERRORS.PERM_DENIED}: Verify your e-mail address first.`,
    hints: ["The link is in the mail that we sent you."],
    link: { text: "Send it again", variant: "creator", path: "/verify-email" },
  });
}

/** Takes a change back that an answer offered. */
export async function runUndo(undo: Undo, context: TerminalContext): Promise<Answer> {
  const undone =
    undo.type === "remove"
      ? await context.remove(undo.kind, undo.id)
      : undo.type === "waddle-config"
        ? await context.setWaddleConfig(undo.values)
        : await context.setGameConfig(undo.values);
  if (!undone.ok) {
    return refused(undone, { creating: "taking it back", failed: "Failed to take it back" });
  }
  return answer({ type: "info", text: "Taken back." });
}

/** One value: the command's own data, else what its outputs say. What is only prose gives way to it. */
function asJson(given: Answer): Answer {
  const { outputs, data } = given;
  if (outputs.some(({ type }) => type === "error")) return given;
  const values = data === undefined ? outputs.flatMap(valuesOf) : [data];
  const prose = outputs.map((output) => plainText(output)).join("\n");
  const value = values.length > 1 ? values : (values[0] ?? prose);
  return { ...given, outputs: outputs.length === 0 ? [] : [{ type: "json", value }] };
}

/** A table is a list of objects with its columns as keys. */
function valuesOf(output: Output): unknown[] {
  switch (output.type) {
    case "table": {
      const keys = output.columns.map((column) => column.toLowerCase().replace(/\W+/gu, "_"));
      return [
        output.rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at] ?? ""]))),
      ];
    }
    case "changed": {
      const id = output.undo?.type === "remove" ? { id: output.undo.id } : {};
      return [{ changed: output.text, page: output.link.path, ...id }];
    }
    case "links":
      return [output.links];
    case "json":
      return [output.value];
    default:
      return [];
  }
}
