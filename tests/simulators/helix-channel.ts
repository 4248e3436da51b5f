/**
 * What belongs to the broadcaster, in the stand-in for Twitch's API: channel information, clips,
 * followers, subscriptions, polls and predictions. https://dev.twitch.tv/docs/api/reference/
 */
import { randomUUID } from "node:crypto";
import {
  broadcasterProblem,
  type HelixRequest,
  moderatorProblem,
  parameterOf,
  problem,
  scopeProblem,
} from "./helix-request.ts";
import type { Reply } from "./reply.ts";
import { idOf, type SimulatedChannel } from "./twitch-world.ts";

const TITLE_MAX_CHARS = 140;

/** The routes of a broadcaster's channel; undefined for any other. */
export function answerChannel(request: HelixRequest): Reply | undefined {
  const route = ROUTES[`${request.method} ${request.path}`];
  return route?.(request);
}

const ROUTES: Readonly<Record<string, (request: HelixRequest) => Reply>> = {
  "PATCH channels": modifyChannel,
  "GET channels/followers": followers,
  "GET games": games,
  "GET search/categories": searchCategories,
  "POST clips": createClip,
  "GET subscriptions": subscriptions,
  "POST polls": createPoll,
  "GET polls": polls,
  "PATCH polls": endPoll,
  "POST predictions": createPrediction,
  "GET predictions": predictions,
  "PATCH predictions": endPrediction,
};

function channelIn(request: HelixRequest): SimulatedChannel {
  return request.world.channel(parameterOf(request, "broadcaster_id"));
}

/** https://dev.twitch.tv/docs/api/reference/#modify-channel-information */
function modifyChannel(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:manage:broadcast");
  if (refused) return refused;
  const { body, world } = request;
  const channel = channelIn(request);
  if (body.title !== undefined) {
    const title = String(body.title);
    if (title === "") return problem(400, "The title field may not contain an empty string.");
    if (title.length > TITLE_MAX_CHARS) return problem(400, "The title is too long.");
    channel.title = title;
  }
  if (body.game_id !== undefined) {
    const game = world.games.find((name) => idOf(name) === body.game_id);
    if (game === undefined) return problem(400, "The ID in game_id is not valid.");
    channel.game = game;
  }
  return { status: 204 };
}

/** Names must match exactly: https://dev.twitch.tv/docs/api/reference/#get-games */
function games({ query, world }: HelixRequest): Reply {
  const names = query.getAll("name");
  const data = world.games
    .filter((name) => names.some((asked) => asked.toLowerCase() === name.toLowerCase()))
    .map((name) => ({ id: idOf(name), name, box_art_url: "", igdb_id: "" }));
  return { status: 200, body: { data } };
}

/** Names that contain the text: https://dev.twitch.tv/docs/api/reference/#search-categories */
function searchCategories({ query, world }: HelixRequest): Reply {
  const text = (query.get("query") ?? "").toLowerCase();
  const data = world.games
    .filter((name) => name.toLowerCase().includes(text))
    .map((name) => ({ id: idOf(name), name, box_art_url: "" }));
  return { status: 200, body: { data, pagination: {} } };
}

/** https://dev.twitch.tv/docs/api/reference/#get-channel-followers */
function followers(request: HelixRequest): Reply {
  const { query, caller, world } = request;
  if (caller.user !== undefined) query.set("moderator_id", caller.user);
  const refused = moderatorProblem(request, "moderator:read:followers");
  if (refused) return refused;
  const channel = channelIn(request);
  const user = query.get("user_id");
  const data = [...channel.followers]
    .filter(([id]) => user === null || id === user)
    .map(([id, at]) => {
      const login = world.login(id) ?? "";
      return { user_id: id, user_login: login, user_name: login, followed_at: at.toISOString() };
    });
  return { status: 200, body: { total: channel.followers.size, data, pagination: {} } };
}

/** 202: the clip is being made. Not live: 404. https://dev.twitch.tv/docs/api/reference/#create-clip */
function createClip(request: HelixRequest): Reply {
  const refused = scopeProblem(request, "clips:edit");
  if (refused) return refused;
  if (!request.world.streams.has(channelIn(request).login)) {
    return problem(404, "Clipping is not possible for an offline channel.");
  }
  const id = `Goose${randomUUID().slice(0, 8)}`;
  return { status: 202, body: { data: [{ id, edit_url: `https://clips.twitch.tv/${id}/edit` }] } };
}

/** https://dev.twitch.tv/docs/api/reference/#get-broadcaster-subscriptions */
function subscriptions(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:read:subscriptions");
  if (refused) return refused;
  const total = channelIn(request).subscriberCount;
  return { status: 200, body: { data: [], pagination: {}, total, points: total } };
}

/** https://dev.twitch.tv/docs/api/reference/#create-poll */
function createPoll(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:manage:polls");
  if (refused) return refused;
  const { body } = request;
  const channel = channelIn(request);
  const choices = titlesOf(body.choices);
  const seconds = Number(body.duration);
  if (choices.length < 2 || choices.length > 5 || choices.some((title) => title.length > 25)) {
    return problem(400, "The choices are not valid.");
  }
  if (String(body.title).length > 60) return problem(400, "The title is too long.");
  if (seconds < 15 || seconds > 1800) return problem(400, "The duration is not valid.");
  if (channel.polls.some(({ status }) => status === "ACTIVE")) {
    return problem(400, "There is already an active poll.");
  }
  const poll = { id: randomUUID(), title: String(body.title), choices, status: "ACTIVE" };
  channel.polls.unshift(poll);
  return { status: 200, body: { data: [pollData(channel, poll)] } };
}

function polls(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:read:polls", "channel:manage:polls");
  if (refused) return refused;
  const channel = channelIn(request);
  const data = channel.polls.map((poll) => pollData(channel, poll));
  return { status: 200, body: { data, pagination: {} } };
}

function endPoll(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:manage:polls");
  if (refused) return refused;
  const channel = channelIn(request);
  const poll = channel.polls.find(({ id }) => id === request.body.id);
  if (poll?.status !== "ACTIVE") return problem(400, "The poll must be active.");
  poll.status = String(request.body.status);
  return { status: 200, body: { data: [pollData(channel, poll)] } };
}

function pollData(channel: SimulatedChannel, poll: SimulatedChannel["polls"][number]) {
  return {
    id: poll.id,
    broadcaster_id: channel.id,
    broadcaster_login: channel.login,
    broadcaster_name: channel.login,
    title: poll.title,
    choices: poll.choices.map((title, index) => ({ id: String(index), title, votes: 0 })),
    status: poll.status,
    duration: 60,
    started_at: new Date().toISOString(),
  };
}

/** https://dev.twitch.tv/docs/api/reference/#create-prediction */
function createPrediction(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:manage:predictions");
  if (refused) return refused;
  const { body } = request;
  const channel = channelIn(request);
  const outcomes = titlesOf(body.outcomes);
  const seconds = Number(body.prediction_window);
  if (outcomes.length < 2 || outcomes.length > 10)
    return problem(400, "The outcomes are not valid.");
  if (seconds < 30 || seconds > 1800) return problem(400, "The prediction_window is not valid.");
  if (channel.predictions.some(({ status }) => status === "ACTIVE")) {
    return problem(400, "prediction event already active, only one allowed at a time");
  }
  const title = String(body.title);
  const prediction = { id: randomUUID(), title, outcomes, status: "ACTIVE", won: "" };
  channel.predictions.unshift(prediction);
  return { status: 200, body: { data: [predictionData(channel, prediction)] } };
}

function predictions(request: HelixRequest): Reply {
  const scopes = ["channel:read:predictions", "channel:manage:predictions"];
  const refused = broadcasterProblem(request, ...scopes);
  if (refused) return refused;
  const channel = channelIn(request);
  const data = channel.predictions.map((each) => predictionData(channel, each));
  return { status: 200, body: { data, pagination: {} } };
}

function endPrediction(request: HelixRequest): Reply {
  const refused = broadcasterProblem(request, "channel:manage:predictions");
  if (refused) return refused;
  const { body } = request;
  const channel = channelIn(request);
  const prediction = channel.predictions.find(({ id }) => id === body.id);
  if (prediction?.status !== "ACTIVE") return problem(400, "The prediction must be active.");
  const won = prediction.outcomes[Number(body.winning_outcome_id)];
  if (body.status === "RESOLVED" && won === undefined) {
    return problem(400, "The winning_outcome_id is not valid.");
  }
  prediction.status = String(body.status);
  prediction.won = won ?? "";
  return { status: 200, body: { data: [predictionData(channel, prediction)] } };
}

function predictionData(
  channel: SimulatedChannel,
  prediction: SimulatedChannel["predictions"][number],
) {
  const none = { users: 0, channel_points: 0, top_predictors: null, color: "BLUE" };
  return {
    id: prediction.id,
    broadcaster_id: channel.id,
    broadcaster_login: channel.login,
    broadcaster_name: channel.login,
    title: prediction.title,
    winning_outcome_id: null,
    outcomes: prediction.outcomes.map((title, index) => ({ id: String(index), title, ...none })),
    prediction_window: 60,
    status: prediction.status,
    created_at: new Date().toISOString(),
    ended_at: null,
    locked_at: null,
  };
}

function titlesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((each: { title?: unknown }) => String(each?.title ?? ""));
}
