import { useStore } from "@nanostores/react";
import { Send } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { TWITCH } from "#core/chat/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { $commands, watchCommands } from "../../products/waddle/chat/store.ts";
import { $config, loadConfig } from "../../products/waddle/config-store.ts";
import styles from "./Dock.module.css";
import { run } from "./store.ts";

/** So many of the commands have a button: those that are used most. */
const SHOWN = 12;

/** Buttons for the commands that are used most, and a field for any other line. */
export function QuickCommands({ isConnected }: { isConnected: boolean }) {
  const commands = useStore($commands);
  const config = useStore($config);
  const [text, setText] = useState("");
  useEffect(watchCommands, []);
  useEffect(() => void loadConfig(), []);

  const prefix = config.status === "ready" ? config.data.command_prefix : "!";
  const shown =
    commands.status === "ready"
      ? commands.data
          .filter(({ enabled }) => enabled)
          .sort((a, b) => b.usage_count - a.usage_count)
          .slice(0, SHOWN)
      : [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && run(text) === "sent") setText("");
  };
  return (
    <div className={styles.quick}>
      {shown.length > 0 && (
        <ul className={styles.commands} aria-label="Quick commands">
          {shown.map(({ id, command_name, response_text }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.command}
                title={response_text}
                disabled={!isConnected}
                onClick={() => run(prefix + command_name.slice(1))}
              >
                {prefix + command_name.slice(1)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.entry} onSubmit={send}>
        <TextField
          label="Run a command, or say a line"
          placeholder={`${prefix}so @friend, or any line`}
          autoComplete="off"
          maxLength={TWITCH.lineMaxChars}
          value={text}
          onChange={setText}
        />
        <Button type="submit" aria-label="Send" isDisabled={!isConnected}>
          <Send aria-hidden="true" />
        </Button>
      </form>
    </div>
  );
}
