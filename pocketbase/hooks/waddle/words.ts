/** Names and aliases share one space: the first word that two commands would answer to. */
export function commandProblem(
  commands: readonly { [field: string]: unknown }[],
): string | undefined {
  const owners = new Map<string, string>();
  for (const command of commands) {
    const name = String(command.command_name);
    const aliases = Array.isArray(command.aliases) ? command.aliases.map(String) : [];
    for (const word of [name, ...aliases]) {
      const owner = owners.get(word);
      if (owner !== undefined) return `Both ${owner} and ${name} would answer to ${word}`;
      owners.set(word, name);
    }
  }
  return undefined;
}

/** The first name that two counters would have. */
export function counterProblem(
  counters: readonly { [field: string]: unknown }[],
): string | undefined {
  const names = new Set<string>();
  for (const counter of counters) {
    const name = String(counter.name);
    if (names.has(name)) return `There would be two counters named ${name}`;
    names.add(name);
  }
  return undefined;
}
