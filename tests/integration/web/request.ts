import { request as open } from "node:http";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** One request with any Host header, which fetch does not allow. Redirects are not followed. */
export async function request(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const call = open(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** What stands between <title> and the brand's name. */
export function titleOf(html: string): string {
  return /<title>(.*?)(?: · Goose Quarters)?<\/title>/.exec(html)?.[1] ?? "";
}
