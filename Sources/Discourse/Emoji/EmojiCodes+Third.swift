// The end of the table of EmojiCodes+First.swift.

extension EmojiCodes {
  static let third = """
    orca ☦️ orthodox_cross 🦦 otter 📤 outbox_tray 🦉 owl 🐂 ox 🦪 oyster 📦 package 📄 page_facing_up \
    📃 page_with_curl 📟 pager 🖌️ lower_left_paintbrush paintbrush 🫳 palm_down_hand 🌴 palm_tree 🫴 \
    palm_up_hand 🤲 palms_up_together 🥞 pancakes 🐼 panda panda_face 📎 paperclip 🪂 parachute 🦜 \
    parrot 〽️ part_alternation_mark 🎉 party_popper tada 🥳 partying_face 🛳️ passenger_ship 🛂 \
    passport_control ⏸️ double_vertical_bar 🐾 feet paw_prints 🫛 pea_pod ☮️ peace_symbol 🍑 peach \
    🦚 peacock 🥜 peanuts 🍐 pear 🖊️ lower_left_ballpoint_pen pen ✏️ pencil2 🐧 penguin 😔 pensive \
    pensive_face 🧑‍🤝‍🧑 people_holding_hands 🫂 people_hugging 👯 dancers people_with_bunny_ears 🤼 \
    people_wrestling wrestling 🎭 performing_arts 😣 persevere persevering_face 🧑 adult person \
    🧑‍🦲 person_bald 🧔 bearded_person person_beard 🚴 bicyclist person_biking 👱 \
    blond_haired_person person_blond_hair person_with_blond_hair ⛹️ bouncing_ball_person \
    person_bouncing_ball person_with_ball 🙇 bow person_bowing 🤸 cartwheeling \
    person_cartwheeling 🧗 climbing person_climbing 🧑‍🦱 person_curly_hair 🤦 facepalm \
    person_facepalming 🧑‍🍼 person_feeding_baby 🤺 person_fencing 🙍 frowning_person \
    person_frowning 🙅 no_good person_gesturing_no 🙆 ok_person person_gesturing_ok 💇 haircut \
    person_getting_haircut 💆 massage person_getting_massage 🏌️ golfer golfing person_golfing 🛌 \
    person_in_bed sleeping_accommodation sleeping_bed 🧘 lotus_position person_in_lotus_position \
    🧑‍🦽 person_in_manual_wheelchair 🧑‍🦼 person_in_motorized_wheelchair 🧖 person_in_steamy_room \
    sauna_person 🕴️ business_suit_levitating man_in_business_suit_levitating \
    person_in_suit_levitating 🤵 person_in_tuxedo 🤹 juggling_person person_juggling 🧎 \
    kneeling_person person_kneeling 🧎‍➡️ person_kneeling_facing_right 🏋️ person_lifting_weights \
    weight_lifter weight_lifting 🚵 mountain_bicyclist person_mountain_biking 🤾 handball_person \
    person_playing_handball 🤽 person_playing_water_polo water_polo 🙎 person_pouting \
    person_with_pouting_face pouting_face 🙋 person_raising_hand raising_hand 🧑‍🦰 \
    person_red_hair 🚣 person_rowing_boat rowboat 🏃 person_running runner running 🏃‍➡️ \
    person_running_facing_right 🤷 person_shrugging shrug 🧍 person_standing standing_person 🏄 \
    person_surfing surfer 🏊 person_swimming swimmer 🛀 bath person_taking_bath 💁 \
    information_desk_person person_tipping_hand tipping_hand_person 🚶 person_walking walking \
    🚶‍➡️ person_walking_facing_right 👳 person_wearing_turban person_with_turban 🧑‍🦳 \
    person_white_hair 🫅 person_with_crown 👲 man_with_gua_pi_mao person_with_skullcap 👰 \
    person_with_veil 🧑‍🦯 person_with_probing_cane person_with_white_cane 🧑‍🦯‍➡️ \
    person_with_white_cane_facing_right 🧫 petri_dish 🐦‍🔥 phoenix ⛏️ pick 🫝 pickle 🛻 \
    pickup_truck 🥧 pie 🐖 pig2 🐷 pig pig_face 🐽 pig_nose 💩 hankey pile_of_poo poop shit 💊 pill \
    🧑‍✈️ pilot 🤌 pinched_fingers 🤏 pinching_hand 🎍 bamboo pine_decoration 🍍 pineapple 🏓 \
    ping_pong table_tennis_paddle_and_ball 🩷 pink_heart 🏴‍☠️ pirate_flag 🍕 pizza 🪅 pinata 🪧 \
    placard 🛐 place_of_worship ▶️ arrow_forward ⏯️ play_or_pause_button 🛝 playground_slide 🥺 \
    pleading_face 🪠 plunger ➕ heavy_plus_sign plus 🐻‍❄️ polar_bear 🚓 police_car 🚨 \
    police_car_light rotating_light 👮 cop police_officer 🐩 poodle 🎱 8ball pool_8_ball 🍿 popcorn \
    🏤 european_post_office 📯 postal_horn 📮 postbox 🍲 pot_of_food stew 🚰 potable_water 🥔 potato \
    🪴 potted_plant 🍗 poultry_leg 💷 pound pound_banknote 🫗 pouring_liquid 😾 pouting_cat 📿 \
    prayer_beads 🫃 pregnant_man 🫄 pregnant_person 🤰 pregnant_woman 🥨 pretzel 🤴 prince 👸 \
    princess 🖨️ printer 🚫 no_entry_sign prohibited 🟣 purple_circle 💜 purple_heart 🟪 \
    purple_square 👛 purse 📌 pushpin 🧩 jigsaw puzzle_piece 🐇 rabbit2 🐰 rabbit rabbit_face 🦝 \
    raccoon 🏎️ racing_car 📻 radio 🔘 radio_button ☢️ radioactive radioactive_sign 🚃 railway_car \
    🛤️ railway_track 🌈 rainbow 🏳️‍🌈 rainbow_flag 🤚 raised_back_of_hand ✊ fist fist_raised \
    raised_fist ✋ hand raised_hand 🙌 raised_hands raising_hands 🐏 ram 🐀 rat 🪒 razor 🧾 receipt \
    ⏺️ black_circle_for_record ♻️ recycle recycling_symbol 🍎 apple red_apple 🔴 red_circle 🧧 \
    red_envelope ❗ exclamation heavy_exclamation_mark red_exclamation_mark 🦰 red_hair ❤️ heart \
    red_heart 🏮 izakaya_lantern lantern red_paper_lantern ❓ question red_question_mark 🟥 \
    red_square 🔻 red_triangle_pointed_down small_red_triangle_down 🔺 red_triangle_pointed_up \
    small_red_triangle ®️ registered 😌 relieved relieved_face 🎗️ reminder_ribbon 🔁 repeat 🔂 \
    repeat_one ⛑️ helmet_with_white_cross rescue_worker_helmet rescue_workers_helmet 🚻 restroom \
    ◀️ arrow_backward 💞 revolving_hearts 🦏 rhinoceros 🎀 ribbon 🍙 rice_ball 🍘 rice_cracker 🤜 \
    fist_right right-facing_fist right_facing_fist 🗯️ right_anger_bubble ➡️ arrow_right \
    right_arrow ⤵️ arrow_heading_down right_arrow_curving_down ↩️ leftwards_arrow_with_hook \
    right_arrow_curving_left ⤴️ arrow_heading_up right_arrow_curving_up 🫱 rightwards_hand 🫸 \
    rightwards_pushing_hand 🫺 rightwards_thumb_sign 💍 ring 🛟 ring_buoy 🪐 ringed_planet 🍠 \
    roasted_sweet_potato sweet_potato 🤖 robot robot_face 🪨 rock 🚀 rocket 🧻 roll_of_paper 🗞️ \
    newspaper_roll rolled-up_newspaper rolled_up_newspaper 🎢 roller_coaster 🛼 roller_skate 🤣 \
    rofl rolling_on_the_floor_laughing 🐓 rooster 🫜 root_vegetable 🌹 rose 🏵️ rosette 📍 \
    round_pushpin 🏉 rugby_football 🎽 running_shirt running_shirt_with_sash 👟 athletic_shoe \
    running_shoe 😥 disappointed_relieved sad_but_relieved_face 🧷 safety_pin 🦺 safety_vest ⛵ \
    boat sailboat 🍶 sake 🧂 salt 🫡 saluting_face 🥪 sandwich 🥻 sari 🛰️ artificial_satellite 📡 \
    satellite satellite_antenna 🦕 sauropod 🎷 saxophone 🧣 scarf 🏫 school 🧑‍🔬 scientist ✂️ \
    scissors 🦂 scorpion 🪛 screwdriver 📜 scroll 🦭 seal 💺 seat 🙈 see-no-evil_monkey see_no_evil \
    see_no_evil_monkey 🌱 seedling 🤳 selfie 🐕‍🦺 service_dog 🕢 clock730 seven-thirty seven_thirty \
    🕖 clock7 seven_oclock 🪡 sewing_needle 🫨 shaking_face 🥘 shallow_pan_of_food ☘️ shamrock 🦈 \
    shark 🍧 shaved_ice 🌾 ear_of_rice sheaf_of_rice 🛡️ shield ⛩️ shinto_shrine 🚢 ship 🌠 \
    shooting_star stars 🛍️ shopping shopping_bags 🛒 shopping_cart 🍰 cake shortcake 🩳 shorts 🪏 \
    shovel 🚿 shower 🦐 shrimp 🔀 twisted_rightwards_arrows 🤫 shushing_face 🤘 metal \
    sign_of_the_horns 🧑‍🎤 singer 🕡 clock630 six-thirty six_thirty 🕕 clock6 six_oclock 🛹 \
    skateboard ⛷️ skier 🎿 ski skis 💀 skull ☠️ skull_and_crossbones 🦨 skunk 🛷 sled 😴 sleeping \
    sleeping_face 😪 sleepy sleepy_face 🙁 slight_frown slightly_frowning_face 🙂 simple_smile \
    slight_smile slightly_smiling slightly_smiling_face 🎰 slot_machine 🦥 sloth 🛩️ \
    small_airplane 🔹 small_blue_diamond 🔸 small_orange_diamond 😻 heart_eyes_cat \
    smiling_cat_with_heart-eyes smiling_cat_with_heart_eyes ☺️ relaxed smiling_face 😇 innocent \
    smiling_face_with_halo 😍 heart_eyes smiling_face_with_heart-eyes \
    smiling_face_with_heart_eyes 🥰 smiling_face_with_hearts smiling_face_with_three_hearts 😈 \
    smiling_face_with_horns smiling_imp 🤗 hugging_face hugs smiling_face_with_open_hands 😊 \
    blush smiling_face_with_smiling_eyes 😎 smiling_face_with_sunglasses sunglasses 🥲 \
    smiling_face_with_tear 😏 smirk smirking_face 🐌 snail 🐍 snake 🤧 sneezing_face 🏔️ \
    mountain_snow snow-capped_mountain snow_capped_mountain 🏂 snowboarder ❄️ snowflake ☃️ \
    snowman_with_snow ⛄ snowman snowman_without_snow 🧼 soap ⚽ soccer soccer_ball 🧦 socks 🍦 \
    icecream soft_ice_cream 🥎 softball ♠️ spade_suit spades 🍝 spaghetti ❇️ sparkle 🎇 sparkler ✨ \
    sparkles 💖 sparkling_heart 🙊 speak-no-evil_monkey speak_no_evil speak_no_evil_monkey 🔊 \
    loud_sound speaker_high_volume 🔈 speaker speaker_low_volume 🔉 sound speaker_medium_volume \
    🗣️ speaking_head speaking_head_in_silhouette 💬 speech_balloon 🚤 speedboat 🕷️ spider 🕸️ \
    spider_web 🗓️ spiral_calendar spiral_calendar_pad 🗒️ spiral_note_pad spiral_notepad 🐚 shell \
    spiral_shell 🫟 splatter 🧽 sponge 🥄 spoon 🚙 blue_car sport_utility_vehicle 🏅 medal_sports \
    sports_medal 🐳 spouting_whale whale 🦑 squid 😝 squinting_face_with_tongue \
    stuck_out_tongue_closed_eyes 🏟️ stadium ⭐ star 🤩 star-struck star_struck ☪️ \
    star_and_crescent ✡️ star_of_david 🚉 station 🍜 ramen steaming_bowl 🩺 stethoscope ⏹️ \
    black_square_for_stop 🛑 stop_sign ⏱️ stopwatch 📏 straight_ruler 🍓 strawberry 🧑‍🎓 student 🎙️ \
    studio_microphone 🥙 stuffed_flatbread ☀️ sun sunny ⛅ partly_sunny sun_behind_cloud 🌥️ \
    sun_behind_large_cloud white_sun_behind_cloud 🌦️ sun_behind_rain_cloud \
    white_sun_behind_cloud_with_rain 🌤️ sun_behind_small_cloud white_sun_with_small_cloud 🌞 \
    sun_with_face 🌻 sunflower 🕶️ dark_sunglasses 🌅 sunrise 🌄 sunrise_over_mountains 🌇 \
    city_sunrise sunset 🦸 superhero 🦹 supervillain 🍣 sushi 🚟 suspension_railway 🦢 swan 💦 \
    sweat_droplets sweat_drops 🕍 synagogue 💉 syringe 👕 shirt t-shirt t_shirt tshirt 🌮 taco 🥡 \
    takeout_box 🫔 tamale 🎋 tanabata_tree 🍊 mandarin orange tangerine 🚕 taxi 🧑‍🏫 teacher 🍵 tea \
    teacup_without_handle 🫖 teapot 🧑‍💻 technologist 🧸 teddy_bear ☎️ phone telephone 📞 \
    telephone_receiver 🔭 telescope 📺 television tv 🕥 clock1030 ten-thirty ten_thirty 🕙 clock10 \
    ten_oclock 🎾 tennis ⛺ tent 🧪 test_tube 🌡️ thermometer 🤔 thinking thinking_face 🩴 \
    thong_sandal 💭 thought_balloon 🧵 thread 🕞 clock330 three-thirty three_thirty 🕒 clock3 \
    three_oclock 👎 -1 _1 thumbs_down thumbsdown 👍 +1 thumbs_up thumbsup 🎫 ticket 🐅 tiger2 🐯 \
    tiger tiger_face ⏲️ timer_clock 😫 tired_face 🚽 toilet 🍅 tomato 👅 tongue 🧰 toolbox 🦷 tooth 🪥 \
    toothbrush 🎩 top_hat tophat 🌪️ cloud_with_tornado tornado 🖲️ trackball 🚜 tractor ™️ tm \
    trade_mark 🚆 train2 🚋 train tram_car 🚊 tram 🏳️‍⚧️ transgender_flag ⚧️ transgender_symbol 🪎 \
    treasure_chest 🚩 triangular_flag triangular_flag_on_post 📐 triangular_ruler 🔱 trident \
    trident_emblem 🧌 troll 🚎 trolleybus 🪊 trombone 🏆 trophy 🍹 tropical_drink 🐠 tropical_fish 🎺 \
    trumpet 🌷 tulip 🥃 tumbler_glass 🐢 turtle 🕧 clock1230 twelve-thirty twelve_thirty 🕛 clock12 \
    twelve_oclock 🕝 clock230 two-thirty two_thirty 💕 two_hearts 🕑 clock2 two_oclock ☂️ \
    open_umbrella ☔ umbrella umbrella_with_rain_drops ⛱️ parasol_on_ground umbrella_on_ground 😒 \
    unamused unamused_face 🦄 unicorn unicorn_face 🔓 unlock unlocked ↕️ arrow_up_down \
    up-down_arrow up_down_arrow ↖️ arrow_upper_left up-left_arrow up_left_arrow ↗️ \
    arrow_upper_right up-right_arrow up_right_arrow ⬆️ arrow_up up_arrow 🙃 upside-down_face \
    upside_down upside_down_face 🔼 arrow_up_small 🧛 vampire 🚦 vertical_traffic_light 📳 \
    vibration_mode ✌️ v victory_hand 📹 video_camera 🎮 video_game 📼 vhs videocassette 🎻 violin 🌋 \
    volcano 🏐 volleyball 🖖 vulcan_salute 🧇 waffle 🌘 waning_crescent_moon 🌖 waning_gibbous_moon \
    ⚠️ warning 🗑️ wastebasket ⌚ watch 🐃 water_buffalo 🚾 water_closet wc 🔫 gun water_pistol 🌊 \
    ocean water_wave 🍉 watermelon 👋 wave waving_hand 〰️ wavy_dash 🌒 waxing_crescent_moon 🌔 moon \
    waxing_gibbous_moon 🙀 scream_cat weary_cat 😩 weary weary_face 💒 wedding 🐋 whale2 🛞 wheel ☸️ \
    wheel_of_dharma ♿ wheelchair wheelchair_symbol 🦯 probing_cane white_cane ⚪ white_circle ❕ \
    grey_exclamation white_exclamation_mark 🏳️ waving_white_flag white_flag 💮 white_flower 🦳 \
    white_hair 🤍 white_heart ⬜ white_large_square ◽ white_medium-small_square \
    white_medium_small_square ◻️ white_medium_square ❔ grey_question white_question_mark ▫️ \
    white_small_square 🔳 white_square_button 🥀 wilted_flower 🎐 wind_chime 🌬️ wind_blowing_face \
    wind_face 🪟 window 🍷 wine_glass 🪽 wing 😉 wink winking_face 😜 stuck_out_tongue_winking_eye \
    winking_face_with_tongue 🛜 wireless 🐺 wolf 👩 woman 👫 couple woman_and_man_holding_hands 👩‍🎨 \
    woman_artist 👩‍🚀 woman_astronaut 👩‍🦲 bald_woman woman_bald 🧔‍♀️ woman_beard 🚴‍♀️ \
    biking_woman woman_biking 👱‍♀️ blond_haired_woman blonde_woman woman_blond_hair ⛹️‍♀️ \
    basketball_woman bouncing_ball_woman woman_bouncing_ball 🙇‍♀️ bowing_woman woman_bowing \
    🤸‍♀️ woman_cartwheeling 🧗‍♀️ climbing_woman woman_climbing 👷‍♀️ construction_worker_woman \
    woman_construction_worker 👩‍🍳 woman_cook 👩‍🦱 curly_haired_woman woman_curly_hair 💃 dancer \
    woman_dancing 🕵️‍♀️ female_detective woman_detective 🧝‍♀️ elf_woman woman_elf 🤦‍♀️ \
    woman_facepalming 👩‍🏭 woman_factory_worker 🧚‍♀️ fairy_woman woman_fairy 👩‍🌾 woman_farmer \
    👩‍🍼 woman_feeding_baby 👩‍🚒 woman_firefighter 🙍‍♀️ frowning_woman woman_frowning 🧞‍♀️ \
    genie_woman woman_genie 🙅‍♀️ ng_woman no_good_woman woman_gesturing_no 🙆‍♀️ ok_woman \
    woman_gesturing_ok 💇‍♀️ haircut_woman woman_getting_haircut 💆‍♀️ massage_woman \
    woman_getting_massage 🏌️‍♀️ golfing_woman woman_golfing 💂‍♀️ guardswoman woman_guard 👩‍⚕️ \
    woman_health_worker 🧘‍♀️ lotus_position_woman woman_in_lotus_position 👩‍🦽 \
    woman_in_manual_wheelchair 👩‍🦼 woman_in_motorized_wheelchair 🧖‍♀️ sauna_woman \
    woman_in_steamy_room 🤵‍♀️ woman_in_tuxedo 👩‍⚖️ woman_judge 🤹‍♀️ woman_juggling 🧎‍♀️ \
    kneeling_woman woman_kneeling 🧎‍♀️‍➡️ woman_kneeling_facing_right 🏋️‍♀️ \
    weight_lifting_woman woman_lifting_weights 🧙‍♀️ mage_woman woman_mage 👩‍🔧 woman_mechanic \
    🚵‍♀️ mountain_biking_woman woman_mountain_biking 👩‍💼 woman_office_worker 👩‍✈️ woman_pilot \
    🤾‍♀️ woman_playing_handball 🤽‍♀️ woman_playing_water_polo 👮‍♀️ policewoman \
    woman_police_officer 🙎‍♀️ pouting_woman woman_pouting 🙋‍♀️ raising_hand_woman \
    woman_raising_hand 👩‍🦰 red_haired_woman woman_red_hair 🚣‍♀️ rowing_woman woman_rowing_boat \
    🏃‍♀️ running_woman woman_running 🏃‍♀️‍➡️ woman_running_facing_right 👩‍🔬 woman_scientist \
    🤷‍♀️ woman_shrugging 👩‍🎤 woman_singer 🧍‍♀️ standing_woman woman_standing 👩‍🎓 woman_student \
    🦸‍♀️ superhero_woman woman_superhero 🦹‍♀️ supervillain_woman woman_supervillain 🏄‍♀️ \
    surfing_woman woman_surfing 🏊‍♀️ swimming_woman woman_swimming 👩‍🏫 woman_teacher 👩‍💻 \
    woman_technologist 💁‍♀️ sassy_woman tipping_hand_woman woman_tipping_hand 🧛‍♀️ \
    vampire_woman woman_vampire 🚶‍♀️ walking_woman woman_walking 🚶‍♀️‍➡️ \
    woman_walking_facing_right 👳‍♀️ woman_wearing_turban woman_with_turban 👩‍🦳 \
    white_haired_woman woman_white_hair 🧕 woman_with_headscarf 👰‍♀️ bride_with_veil \
    woman_with_veil 👩‍🦯 woman_with_probing_cane woman_with_white_cane 👩‍🦯‍➡️ \
    woman_with_white_cane_facing_right 🧟‍♀️ woman_zombie zombie_woman 👢 boot womans_boot 👚 \
    womans_clothes 👒 womans_hat 👡 sandal womans_sandal 👭 two_women_holding_hands \
    women_holding_hands 👯‍♀️ dancing_women women_with_bunny_ears 🤼‍♀️ women_wrestling 🚺 womens \
    womens_room 🪵 wood 🥴 woozy_face 🗺️ world_map 🪱 worm 😟 worried worried_face 🎁 gift \
    wrapped_gift 🔧 wrench ✍️ writing_hand 🩻 x-ray x_ray 🧶 yarn 🥱 yawning_face 🟡 yellow_circle 💛 \
    yellow_heart 🟨 yellow_square 💴 yen yen_banknote ☯️ yin_yang 🪀 yo-yo yo_yo 🤪 crazy_face \
    zany_face 🦓 zebra 🤐 zipper-mouth_face zipper_mouth zipper_mouth_face 🧟 zombie 🇦🇽 \
    aland_islands
    """
}
