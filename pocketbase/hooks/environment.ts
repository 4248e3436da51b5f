/** The environment variables that the supervisor gives to PocketBase. */
export type Environment = {
  mode: "development" | "production";
  siteUrl: string;
  ticketSecret: string;
  botsPassword: string;
  adminPassword: string;
  demoPassword: string;
  /** What dismisses the maintenance modal for good; empty when no code does. */
  maintenanceCode: string;
  smtp: { host: string; port: number; username: string; password: string; sender: string };
};

/** Read anew at each use: it is cheap, and each handler runs in a scope of its own. */
export function environment(): Environment {
  return {
    mode: $os.getenv("GQ_MODE") === "development" ? "development" : "production",
    siteUrl: $os.getenv("GQ_SITE_URL") || "http://localhost:4321",
    ticketSecret: $os.getenv("GQ_TICKET_SECRET"),
    botsPassword: $os.getenv("GQ_BOTS_PASSWORD"),
    adminPassword: $os.getenv("GQ_ADMIN_PASSWORD"),
    demoPassword: $os.getenv("GQ_DEMO_PASSWORD"),
    maintenanceCode: $os.getenv("GQ_MAINTENANCE_CODE"),
    smtp: {
      host: $os.getenv("GQ_SMTP_HOST"),
      port: Number($os.getenv("GQ_SMTP_PORT") || "587"),
      username: $os.getenv("GQ_SMTP_USERNAME"),
      password: $os.getenv("GQ_SMTP_PASSWORD"),
      sender: $os.getenv("GQ_SMTP_SENDER"),
    },
  };
}
