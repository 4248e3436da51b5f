/** A text up to its query, and the bare route where a path has a secret of its own. */
const masked = (text: string) => `CASE
  WHEN instr(${text}, '/api/gq/public/') > 0 THEN
    substr(${text}, 1, instr(${text}, '/api/gq/public/') + 14) || '…'
  WHEN instr(${text}, '?') > 0 THEN substr(${text}, 1, instr(${text}, '?')) || '…'
  ELSE ${text} END`;

/**
 * PocketBase logs the whole address of a request and of the page that it came from, and either may have
 * the token of a mail, a file or a link. The database itself keeps the path alone of each line, at any
 * level (rule GUARD-G58).
 */
export function maskLogLines(): void {
  const statements = [
    "DROP TRIGGER IF EXISTS mask_log_lines",
    `CREATE TRIGGER mask_log_lines AFTER INSERT ON _logs
     WHEN json_extract(NEW.data, '$.url') IS NOT NULL BEGIN
       UPDATE _logs SET
         message = ${masked("NEW.message")},
         data = json_set(
           NEW.data,
           '$.url', ${masked("json_extract(NEW.data, '$.url')")},
           '$.referer', ''
         )
       WHERE id = NEW.id;
     END`,
    // Lines of versions before.
    "DELETE FROM _logs WHERE instr(message, '?') > 0 AND instr(message, '?…') = 0",
  ];
  for (const statement of statements) $app.auxDB().newQuery(statement).execute();
}
