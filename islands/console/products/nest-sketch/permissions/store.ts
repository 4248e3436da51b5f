import { atom } from "nanostores";
import { parse } from "valibot";
import {
  type LinkRequest,
  type PermissionRequest,
  type SketchAccess,
  type SketchPermissionRole,
  sketchAccess,
} from "#core/sketch/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable, type Result } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

/** Who may do what to the sketch whose permissions are managed. */
export const $access = atom<Loadable<SketchAccess>>({ status: "loading" });

/** The sketch that is asked for now: an answer about another one comes too late. */
let asked = "";

export async function loadAccess(sketch: string): Promise<void> {
  if (asked !== sketch) $access.set({ status: "loading" });
  asked = sketch;
  const answer = await ask(() => pb().send(`/api/gq/sketches/${sketch}/access`, { method: "GET" }));
  if (asked !== sketch) return;
  if (answer.ok) $access.set({ status: "ready", data: answer.value });
  else if ($access.get().status !== "ready") {
    $access.set({ status: "failed", failure: answer.failure });
  }
}

export type RoleChange = Required<PermissionRequest> & {
  /** What they were made before, for the undo. */
  before: SketchPermissionRole | null;
};

/** Makes a person something in this sketch: at once here, and back when the server refuses. */
export async function giveRole({ before, ...request }: RoleChange): Promise<void> {
  const shown = $access.get();
  if (shown.status === "ready") {
    $access.set({ status: "ready", data: withRole(shown.data, request) });
  }
  const answer = await send("permissions", request);
  if (!answer.ok) {
    $access.set(shown);
    showToast({ tone: "danger", text: answer.failure.message });
    return;
  }
  if (request.role !== "blocked") return;
  const undo = { ...request, role: before, before: "blocked" } as const;
  showToast({
    tone: "info",
    text: `Blocked ${request.name}. They are out, and stay out.`,
    action: { label: "Undo", run: () => void giveRole(undo) },
  });
}

/** Changes what the public link lets people do, or makes a new one. */
export async function changeLink(request: LinkRequest): Promise<void> {
  const shown = $access.get();
  if (shown.status === "ready") {
    const link = { ...shown.data.link, access: request.access };
    $access.set({ status: "ready", data: { ...shown.data, link } });
  }
  const answer = await send("link", request);
  if (answer.ok) return;
  $access.set(shown);
  showToast({ tone: "danger", text: answer.failure.message });
}

async function send(route: "permissions" | "link", body: object): Promise<Result<SketchAccess>> {
  const sketch = asked;
  const answer = await ask(() => pb().send(`/api/gq/sketches/${route}`, { method: "POST", body }));
  if (answer.ok && sketch === asked) $access.set({ status: "ready", data: answer.value });
  return answer;
}

function ask(request: () => Promise<unknown>): Promise<Result<SketchAccess>> {
  return attempt(async () => parse(sketchAccess, await request()));
}

function withRole(
  shown: SketchAccess,
  { person, role, name }: Omit<RoleChange, "before">,
): SketchAccess {
  const members = shown.members.map((member) =>
    member.person === person ? { ...member, given: role, role: role ?? member.role } : member,
  );
  const isMember = shown.members.some((member) => member.person === person);
  const others = shown.guests.filter((guest) => guest.person !== person);
  const guests = isMember || role === null ? others : [...others, { person, name, role }];
  return { ...shown, members, guests };
}
